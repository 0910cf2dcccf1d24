import { type Pivot, type PivotLabel, type PivotMeasure, unitOf } from '@navyk/api-spec/views/pivot'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { PivotQuery } from './get-pivot.ts'
import { columnHead, spanInWords } from './workbook-dates.ts'
import { type Language, type Texts, textsBelow, type Translate } from '#platform/texts/texts.ts'

interface Words {
  translate: Translate<'pivot'>
  subject: Translate<'schedule.subjects'>
}

/** The table as a workbook: a sheet with frozen heads, whose figures are numbers with a format of their own, in hours
 *  and roubles instead of minutes and kopecks. @returns its bytes */
export function writeWorkbook(texts: Texts, language: Language, query: PivotQuery, pivot: Pivot): Promise<Uint8Array> {
  const translate = textsBelow(texts, language, 'pivot')
  const words: Words = { translate, subject: textsBelow(texts, language, 'schedule.subjects') }
  const heads = headRows(translate, language, query, pivot)
  const names = query.rows.length
  const widths = [
    ...query.rows.map(() => 30),
    ...pivot.columns.flatMap(() => query.measures.map(() => 14)),
    ...query.measures.map(() => 13),
  ]
  const data: SheetData = [
    ...heads,
    ...pivot.rows.map((row) => [
      ...query.rows.map((_, level) => nameCell(words, row.level === level ? row.label : undefined, names - 1)),
      ...figures(query.measures, pivot.columns.length, row.cells, row.level < names - 1),
      ...row.sums.map((value, index) => figure(query.measures[index], value, true)),
    ]),
    [
      ...query.rows.map(
        (_, level): CellObject => ({ value: level === 0 ? translate('total') : '', fontWeight: 'bold' }),
      ),
      ...pivot.columnSums.flatMap((sums) => sums.map((value, index) => figure(query.measures[index], value, true))),
      ...pivot.sums.map((value, index) => figure(query.measures[index], value, true)),
    ],
  ]
  const sheet = { sheet: spanInWords(language, query, 'short'), columns: widths.map((width) => ({ width })) }
  return writeXlsxFile(data, { ...sheet, stickyRowsCount: heads.length, stickyColumnsCount: names }).toBuffer()
}

/** Title row with the span, then the headings of the columns, each above its measures. */
function headRows(translate: Translate<'pivot'>, language: Language, query: PivotQuery, pivot: Pivot): SheetData {
  const { rows, measures } = query
  const bold = { fontWeight: 'bold' } as const
  const heads = [...pivot.columns.map((key) => columnHead(language, query, key)), translate('total')]
  const top = heads.flatMap((head) =>
    measures.map((_, index): CellObject => ({ value: index === 0 ? head : '', ...bold })),
  )
  const below = heads.flatMap(() =>
    measures.map((measure): CellObject => ({ value: translate(`measures.${measure}`), ...bold, wrap: true })),
  )
  return [
    [{ value: translate('title', { span: spanInWords(language, query) }), ...bold }],
    [...rows.map((dimension): CellObject => ({ value: translate(`dimensions.${dimension}`), ...bold })), ...top],
    [...rows.map(() => ''), ...below],
  ]
}

function nameCell(words: Words, label: PivotLabel | undefined, innermost: number): CellObject {
  if (!label) return { value: '' }
  return { value: nameOf(words, label), ...(innermost > 0 && { fontWeight: 'bold' }) }
}

function nameOf({ translate, subject }: Words, label: PivotLabel): string {
  switch (label.kind) {
    case 'subject':
      return subject(label.id)
    case 'contract': {
      const about = { learner: label.learnerName, subject: subject(label.subject) }
      return translate('contract', { number: label.number, ...about })
    }
    case 'customer':
    case 'executor':
    case 'learner':
      return fullName(label.firstName, label.lastName)
  }
}

/** The cells of a row, empty where nothing was to be. */
function figures(measures: readonly PivotMeasure[], columns: number, cells: number[][], isBold: boolean) {
  const row: (CellObject | null)[] = Array.from({ length: columns * measures.length }, () => null)
  for (const [place = 0, ...values] of cells) {
    values.forEach((value, index) => {
      row[place * measures.length + index] = figure(measures[index], value, isBold)
    })
  }
  return row
}

const formats = { lessons: '0', minutes: '0.00', kopecks: '#,##0.00' } as const
const divisors = { lessons: 1, minutes: 60, kopecks: 100 } as const

function figure(measure: PivotMeasure | undefined, value: number, isBold: boolean): CellObject {
  const unit = unitOf(measure ?? 'planned')
  const style = { format: formats[unit], ...(isBold && { fontWeight: 'bold' as const }) }
  return { type: Number, value: value / divisors[unit], ...style }
}
