// The code of the worker threads of index.ts.
import { readCsv } from './read-csv.ts'
import { isZip, readWorkbook } from './read-workbook.ts'
import { type Sheet, type SheetLimits, type SpreadsheetProblem, SpreadsheetRefused } from './sheet.ts'

export interface SheetToRead {
  bytes: Uint8Array
  limits: SheetLimits
}

/** An error of a class of ours would come out of the thread as a plain one. */
export type SheetRead = { sheet: Sheet } | { problem: SpreadsheetProblem }

export function read({ bytes, limits }: SheetToRead): SheetRead {
  try {
    return { sheet: isZip(bytes) ? readWorkbook(bytes, limits) : readCsv(bytes, limits) }
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { problem: error.code }
    throw error
  }
}
