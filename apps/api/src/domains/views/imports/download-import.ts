import { businessDate, type Input } from '@navyk/api-spec/kit'
import { type ImportColumn, importColumns, importMostFaults } from '@navyk/api-spec/views/imports'
import type * as spec from '@navyk/api-spec/views/imports'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '#platform/database'
import { type AnsweredFile, notFound, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { asWritten } from '#platform/files/workbooks'
import { labelOf } from './present-import.ts'
import { findImport, listCells, listFaults } from './queries.ts'
import { columnsWith } from './sheets/read-sheet.ts'
import { examplePhone, isListed, valuesIn } from './sheets/sheet-words.ts'
import { type Language, type Texts, textsBelow } from '#platform/texts/texts.ts'

type RequestLanguage = Pick<RequestFacts, 'language'>

const text = (value: string): CellObject | null =>
  value === '' ? null : { type: String, value: asWritten(value), format: '@' }
const bold = (value: string): CellObject => ({ type: String, value, fontWeight: 'bold' })

/** Columns that every sheet needs. A contract needs more of them; the second sheet lists these. */
const needed: readonly ImportColumn[] = ['phone', 'last_name', 'first_name']

const headOf = (texts: Texts, language: Language, column: ImportColumn) =>
  `${labelOf(column, { texts, language })}${needed.includes(column) ? '*' : ''}`

/** An empty sheet with headings and an example, and a second one that says what may stand in each column. */
export async function downloadImportTemplate(
  _reader: Reader,
  { texts }: Pick<Effects, 'texts'>,
  _session: Session,
  _input: unknown,
  { language }: RequestLanguage,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'imports')
  const heads = importColumns.map((column) => bold(headOf(texts, language, column)))
  const example = importColumns.map((column) => text(exampleOf(texts, language, column)))
  const rules: SheetData = [
    [bold(translate('template.column')), bold(translate('template.rule')), bold(translate('template.values'))],
    ...importColumns.map((column) => [
      text(headOf(texts, language, column)),
      { ...text(translate(`hints.${column}`)), wrap: true } as CellObject,
      isListed(column) ? ({ ...text(valuesIn(texts, language, column).join('\n')), wrap: true } as CellObject) : null,
    ]),
  ]
  const sheets = [
    {
      data: [heads, example],
      sheet: translate('template.sheet'),
      columns: importColumns.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    },
    {
      data: rules,
      sheet: translate('template.rules'),
      columns: [{ width: 28 }, { width: 70 }, { width: 32 }],
      stickyRowsCount: 1,
    },
  ]
  return { name: `${translate('template.file')}.xlsx`, bytes: await writeXlsxFile(sheets).toBuffer() }
}

/** Value of the example row. Its names say that it is an example, and it is left out where it stays in the sheet. */
function exampleOf(texts: Texts, language: Language, column: ImportColumn): string {
  if (column === 'phone') return `+${examplePhone}`
  if (isListed(column)) return valuesIn(texts, language, column)[0] ?? ''
  if (column === 'place' || column === 'package_lessons' || column === 'ends_on') return ''
  return texts.translate(language, `imports.example.${column}`)
}

/** The rows of a sheet that was not applied, each with what is wrong in it. Cells are texts, so nothing is calculated.
 *  @throws Failure 404 for one of which nothing is kept */
export async function downloadImportRemarks(
  reader: Reader,
  { texts, clock }: Pick<Effects, 'texts' | 'clock'>,
  _session: Session,
  { id }: Input<typeof spec.downloadImportRemarks>,
  { language }: RequestLanguage,
): Promise<AnsweredFile> {
  const found = await findImport(reader, id)
  if (!found || (found.state !== 'faulty' && found.state !== 'ready' && found.state !== 'failed')) throw notFound()
  const rows = await listCells(reader, id)
  const { rows: listed } = await listFaults(reader, id, { limit: importMostFaults })
  const faults = Map.groupBy(listed, (fault) => fault.row_number)
  const columns = columnsWith(rows)
  const translate = textsBelow(texts, language, 'imports')
  const remarksOf = (number: number) =>
    (faults.get(number) ?? [])
      .map(
        (fault) =>
          `${fault.label === '' ? labelOf(fault.column_name, { texts, language }) : fault.label}: ${texts.translateStored(language, fault.text_key, fault.text_values)}`,
      )
      .join('; ')
  const data: SheetData = [
    [...columns.map((column) => bold(headOf(texts, language, column))), bold(translate('columns.remark'))],
    ...rows.map(({ row_number, cells }) => [
      ...columns.map((column) => text(cells?.[column]?.text ?? '')),
      text(remarksOf(row_number)),
    ]),
  ]
  const sheet = {
    sheet: translate('template.sheet'),
    columns: [...columns.map(() => ({ width: 18 })), { width: 60 }],
    stickyRowsCount: 1,
  }
  const name = `${translate('template.remarks_file')}-${businessDate(clock.now())}.xlsx`
  return { name, bytes: await writeXlsxFile(data, sheet).toBuffer() }
}
