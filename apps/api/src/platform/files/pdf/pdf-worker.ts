// The code of the worker threads of index.ts.
import { fileURLToPath } from 'node:url'
import pdfmake, { type Content, type TableCell } from 'pdfmake'
import type { PaperColumn, PaperDocument } from './index.ts'

const regular = fileURLToPath(import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'))
const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'))
pdfmake.setFonts({ Onest: { normal: regular, bold, italics: regular, bolditalics: bold } })
// Nothing but these two files is read, and nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path: string) => path === regular || path === bold)

const grey = '#5b6070'
const rule = '#d5d8e0'

/** @returns the bytes of the document */
export const write = (document: PaperDocument): Promise<Uint8Array> =>
  pdfmake.createPdf(definitionOf(document)).getBuffer()

function definitionOf(document: PaperDocument): Parameters<typeof pdfmake.createPdf>[0] {
  const { title, subtitle, madeAt, parties, table, blocks = [], sums, notes, foot, qr, signatures = [] } = document
  const info = { title, creator: 'Navyk', producer: 'Navyk', creationDate: madeAt, modDate: madeAt }
  return {
    info,
    pageSize: 'A4',
    pageMargins: [42, 42, 42, 56],
    defaultStyle: { font: 'Onest', fontSize: 9.5, lineHeight: 1.25 },
    content: [
      { text: title, fontSize: 17, bold: true },
      { text: subtitle, color: grey, margin: [0, 2, 0, 16] },
      ...(parties.length > 0 ? [partiesOf(parties)] : []),
      ...blocks.map(blockOf),
      ...(table ? [tableOf(table)] : []),
      { margin: [0, 10, 0, 0], stack: sums.map(sumOf) },
      { margin: [0, 12, 0, 0], stack: notes.map((text): Content => ({ text, margin: [0, 0, 0, 4] })) },
      ...(qr ? [qrOf(qr)] : []),
      ...(signatures.length > 0 ? [signaturesOf(signatures)] : []),
    ],
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    footer: (page: number, pages: number): Content => ({
      columns: [
        { text: foot, color: grey, fontSize: 8 },
        { text: `${page} / ${pages}`, alignment: 'right', color: grey, fontSize: 8, width: 60 },
      ],
      margin: [42, 18, 42, 0],
    }),
  }
}

const partiesOf = (parties: PaperDocument['parties']): Content => ({
  columns: parties.map(partyOf),
  columnGap: 24,
  margin: [0, 0, 0, 16],
})

/** A heading stays with the line that follows it. */
const blockOf = ({ kind, text }: { kind: 'heading' | 'text'; text: string }): Content =>
  kind === 'heading'
    ? { text, bold: true, fontSize: 11, margin: [0, 8, 0, 4], headlineLevel: 1 }
    : { text, margin: [0, 0, 0, 5] }

const partyOf = ({ role, name, lines }: PaperDocument['parties'][number]): Content => ({
  stack: [
    { text: role, color: grey, fontSize: 8.5 },
    { text: name, bold: true },
    ...lines.map((text): Content => ({ text })),
  ],
})

function tableOf({ columns, rows }: NonNullable<PaperDocument['table']>): Content {
  const cell = (text: string, { isNumber = false }: PaperColumn): TableCell => ({
    text,
    alignment: isNumber ? 'right' : 'left',
    noWrap: isNumber,
  })
  const heads = columns.map(
    (column): TableCell => ({ ...Object(cell(column.title, column)), color: grey, fontSize: 8.5 }),
  )
  return {
    table: {
      headerRows: 1,
      // A line is never divided between two pages.
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [heads, ...rows.map((row) => columns.map((column, index) => cell(row[index] ?? '', column)))],
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => rule,
      paddingLeft: (index) => (index === 0 ? 0 : 6),
      paddingRight: (index) => (index === columns.length - 1 ? 0 : 6),
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
  }
}

const sumOf = ({ label, value, isStrong = false }: PaperDocument['sums'][number]): Content => ({
  columns: [
    { text: label, alignment: 'right', color: isStrong ? 'black' : grey, width: '*' },
    { text: value, alignment: 'right', bold: isStrong, width: 110 },
  ],
})

/** The squares of a code are whole points, as many as fit: of 43 to 65 in a row, which is what payments take, it is three to four
 *  and a half centimetres. Of one point each a phone does not read them from paper. */
const qrOf = ({ text, caption }: { text: string; caption: string }): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  columnGap: 16,
  columns: [
    { qr: text, fit: 130, eccLevel: 'M', width: 'auto' },
    { text: caption, color: grey, margin: [0, 4, 0, 0] },
  ],
})

const signaturesOf = (all: { role: string; name: string }[]): Content => ({
  unbreakable: true,
  columnGap: 24,
  margin: [0, 30, 0, 0],
  columns: all.map(({ role, name }) => ({
    stack: [
      { text: role, color: grey, fontSize: 8.5 },
      { text: '_______________________', margin: [0, 14, 0, 0] },
      { text: name },
    ],
  })),
})
