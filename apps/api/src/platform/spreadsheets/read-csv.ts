import { parse } from 'csv-parse/sync'
import { putCell, putRow, type Sheet, type SheetLimits, type SheetRow, SpreadsheetRefused } from './sheet.ts'

/** Reads a table in UTF-8 or windows-1251, between semicolons, commas or tabs. @throws SpreadsheetRefused */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): Sheet {
  if (bytes.includes(0)) throw new SpreadsheetRefused('unknown')
  const rows: SheetRow[] = []
  for (const [index, record] of recordsOf(textOf(bytes)).entries()) {
    const row: SheetRow = { number: index + 1, isHidden: false, cells: {} }
    for (const [column, text] of record.entries()) putCell(row, column, { text }, limits)
    putRow(rows, row, limits)
  }
  return { rows, hiddenColumns: [] }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, max_record_size: 100_000 })
  } catch {
    throw new SpreadsheetRefused('broken')
  }
}

/** What stands most often between the headings. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (mark: string) => head.split(mark).length
  return [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
