// From a sheet to its rows by column: which column is which, and what can't be right in any row.
import { importColumns, type ImportColumn } from '@navyk/api-spec/views/imports'
import { lettersOf, type Sheet, type SheetRow } from '#platform/files/spreadsheets'
import { readPhone } from './read-cells.ts'
import { examplePhone, plain, type SheetWords } from './sheet-words.ts'
import type { RowCells } from '../tables.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'

/** A fault in a cell, in a row (without a column) or with a heading. */
export interface SheetFault {
  row: number
  column: ImportColumn | null
  /** Letters of the sheet's column, where a heading is wrong. */
  label?: string
  value?: string
  key: TextKey
  values?: Record<string, string | number>
}

export interface RowToCheck {
  number: number
  cells: RowCells
}

export interface RowsRead {
  rows: RowToCheck[]
  exampleCount: number
  faults: SheetFault[]
}

/** Columns without which no row of a sheet can be understood. */
const neededColumns = ['phone', 'last_name', 'first_name'] as const satisfies ImportColumn[]

/** Sorts the cells of a sheet by its headings. The example of the template is left out. */
export function readSheetRows({ rows: [head, ...body], hiddenColumns }: Sheet, words: SheetWords): RowsRead {
  if (!head) return { rows: [], exampleCount: 0, faults: [] }
  const { places, faults } = readHead(head, words, new Set(hiddenColumns), body)
  const rows: RowToCheck[] = []
  let exampleCount = 0
  for (const line of body) {
    const cells: RowCells = {}
    for (const [column, place] of places) {
      const cell = line.cells[place]
      if (cell) cells[column] = cell
    }
    const isExample = readPhone(cells.phone?.text ?? '') === examplePhone
    if (isExample && words.exampleNames.has(plain(cells.last_name?.text ?? ''))) {
      exampleCount += 1
      continue
    }
    if (line.isHidden) faults.push({ row: line.number, column: null, key: 'imports.faults.hidden_row' })
    if (Object.keys(cells).length > 0) rows.push({ number: line.number, cells })
  }
  return { rows, exampleCount, faults }
}

function readHead(head: SheetRow, words: SheetWords, hidden: ReadonlySet<number>, body: SheetRow[]) {
  const places = new Map<ImportColumn, number>()
  const faults: SheetFault[] = []
  const fault = (
    place: number,
    key: 'column_twice' | 'hidden_column' | 'unknown_column',
    column: ImportColumn | null = null,
  ) => {
    const value = head.cells[place]?.text ?? ''
    faults.push({ row: head.number, column, label: lettersOf(place), value, key: `imports.faults.${key}` })
  }
  // Columns without a heading count where something stands in them.
  const used = new Set([head, ...body].flatMap((line) => Object.keys(line.cells).map(Number)))
  for (const place of [...used].sort((one, other) => one - other)) {
    const heading = plain(head.cells[place]?.text ?? '')
    if (words.remarks.has(heading)) continue
    const column = words.columns.get(heading)
    if (hidden.has(place)) fault(place, 'hidden_column', column)
    if (column === undefined) fault(place, 'unknown_column')
    else if (places.has(column)) fault(place, 'column_twice', column)
    else places.set(column, place)
  }
  for (const column of neededColumns) {
    if (!places.has(column)) faults.push({ row: head.number, column, key: 'imports.faults.missing_column' })
  }
  return { places, faults }
}

/** Columns that any of the rows has, in the order of the template. */
export const columnsWith = (rows: { cells: RowCells | null }[]): ImportColumn[] =>
  importColumns.filter((column) => rows.some(({ cells }) => cells?.[column] !== undefined))
