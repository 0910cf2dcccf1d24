import { textToKeep } from '@navyk/api-spec/vocabulary'

/** A cell as text: a number in digits, a day as `YYYY-MM-DD`. */
export interface SheetCell {
  text: string
  /** formula: the text is only what was last calculated; error: the calculation has failed. */
  mark?: 'formula' | 'error'
}

export interface SheetRow {
  /** Number of the row as the spreadsheet shows it, from 1. */
  number: number
  isHidden: boolean
  /** Cells by the number of their column, from 0; empty ones are missing. */
  cells: Record<number, SheetCell>
}

/** The first sheet that is not hidden; rows with nothing in them are missing. */
export interface Sheet {
  rows: SheetRow[]
  hiddenColumns: number[]
}

export interface SheetLimits {
  rows: number
  columns: number
}

/** unknown: neither a workbook nor a text; broken: it can't be read to its end; encoding: bytes of it are no letters of its encoding;
 *  open_quote: a quotation mark of a text is never closed; too_big: there is more in it than the product
 *  reads at once; too_many_rows, too_many_columns: over the limit. */
export type SpreadsheetProblem =
  | 'unknown'
  | 'broken'
  | 'encoding'
  | 'open_quote'
  | 'too_big'
  | 'too_many_rows'
  | 'too_many_columns'

export class SpreadsheetRefused extends Error {
  readonly code: SpreadsheetProblem

  constructor(code: SpreadsheetProblem) {
    super(`a spreadsheet can't be read: ${code}`)
    this.code = code
  }
}

/** Keeps a cell, unless it is empty. @throws SpreadsheetRefused beyond the last column */
export function addCell(row: SheetRow, column: number, cell: SheetCell, limits: SheetLimits): void {
  if (cell.text.trim() === '' && !cell.mark) return
  if (column >= limits.columns) throw new SpreadsheetRefused('too_many_columns')
  // A reference such as &#0; names characters that the database does not keep.
  row.cells[column] = { ...cell, text: textToKeep(cell.text) }
}

/** Keeps a row, unless nothing stands in it. @throws SpreadsheetRefused after the last row */
export function addRow(rows: SheetRow[], row: SheetRow, limits: SheetLimits): void {
  if (Object.keys(row.cells).length === 0) return
  if (rows.length >= limits.rows) throw new SpreadsheetRefused('too_many_rows')
  rows.push(row)
}
