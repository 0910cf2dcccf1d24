// Workbooks (XLSX) that people download: the cells that all of them are made of, and how a list is written as one.
import { businessDate, zonelessOf } from '@navyk/api-spec/kit'
import type { TextKeyBelow } from '../../texts/text-keys.ts'
import type { TextValues, Translate } from '../../texts/texts.ts'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'

/** Null is an empty cell. */
export type Cell = CellObject | null

/** The most rows of a list. Whoever reads them asks for one more, to know whether there are others: `firstRows`. */
export const mostRows = 10_000

/** A text as a workbook holds it: what looks like the code of a character, `_x0041_`, would be read as the character. */
export const asWritten = (value: string): string => value.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** A text, which stays one whatever it begins with: a spreadsheet would else take `=` or `+` for a formula. */
export const text = (value: string | null): Cell =>
  value === null || value === '' ? null : { type: String, value: asWritten(value) }

/** A whole number. */
export const count = (value: number | null): Cell => number(value, '0')

/** A part of 1, shown in percent. */
export const share = (value: number): Cell => number(value, '0.0%')

/** Kopecks as a number of roubles. */
export const money = (kopecks: number | null): Cell => number(kopecks === null ? null : kopecks / 100, '#,##0.00')

/** Minutes as a number of hours; without a format it has as many decimals as it needs. */
export const hours = (minutes: number, format?: string): Cell => number(minutes / 60, format)

/** A business date, `YYYY-MM-DD`. */
export const day = (date: string | null): Cell =>
  date === null ? null : { type: Date, value: new Date(date), format: 'dd.mm.yyyy' }

/** A month, `YYYY-MM`. */
export const month = (period: string): Cell => ({ type: Date, value: new Date(`${period}-01`), format: 'mm.yyyy' })

/** The business date of an instant (ISO 8601, or as the database has it). */
export const dayOf = (at: string | Date | null): Cell => day(at === null ? null : businessDate(new Date(at)))

/** An instant (ISO 8601, or as the database has it), with the time of day in Minsk: a cell knows no zone. */
export function moment(at: string | Date | null): Cell {
  if (at === null) return null
  return { type: Date, value: zonelessOf(new Date(at)), format: 'dd.mm.yyyy hh:mm' }
}

const number = (value: number | null, format?: string): Cell =>
  value === null ? null : { type: Number, value, ...(format !== undefined && { format }) }

/** Columns of a list in their order: the key of each heading below `column`, the width in characters, and the cell of a row.
 *  `Start` is the beginning of the keys of the workbook's texts. */
export type Columns<Row, Start extends string> = readonly (readonly [
  key: TextKeyBelow<`${Start}.column`>,
  width: number,
  cellOf: (row: Row, translate: Translate<Start>) => Cell,
])[]

interface List<Row, Start extends string> {
  /** The key of the sheet's name; `sheet` without it. */
  sheet?: TextKeyBelow<Start>
  columns: Columns<Row, Start>
  rows: readonly Row[]
  /** Whether rows were left out. */
  isCut: boolean
}

/** The rows that a list shows of those that were found, of which there may be one more than `mostRows`. */
export const firstRows = <Row>(found: Row[]): { rows: Row[]; isCut: boolean } => ({
  rows: found.slice(0, mostRows),
  isCut: found.length > mostRows,
})

/** A sheet with a head that stays in sight, a row for each thing and, where rows are left out, a last one that says so.
 *  @param say has `sheet`, or the key that the list names, `column.<key>` of each column, and `more` with a `count` */
export function listSheet<Row, Start extends string>(
  translate: Translate<Start>,
  { sheet, columns, rows, isCut }: List<Row, Start>,
) {
  // The compiler does not know the texts below a beginning that it does not know yet.
  const say = translate as unknown as (key: string, values?: TextValues) => string
  const head = columns.map(([key]): Cell => ({ type: String, value: say(`column.${key}`), fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows.map((row) => columns.map(([, , cellOf]) => cellOf(row, translate)))]
  if (isCut) data.push([text(say('more', { count: mostRows }))])
  return {
    data,
    sheet: say((sheet as string | undefined) ?? 'sheet'),
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 1,
  }
}

/** A workbook of several lists. @returns its bytes */
export const writeSheets = (sheets: ReturnType<typeof listSheet>[]): Promise<Uint8Array> =>
  writeXlsxFile(sheets).toBuffer()

/** A list as a workbook of one sheet, as `listSheet` has it. @returns its bytes */
export const writeList = <Row, Start extends string>(
  translate: Translate<Start>,
  list: List<Row, Start>,
): Promise<Uint8Array> => writeSheets([listSheet(translate, list)])
