import { CsvError, parse } from 'csv-parse/sync'
import { addCell, addRow, type Sheet, type SheetLimits, type SheetRow, SpreadsheetRefused } from './sheet.ts'

/** Reads a table as text, in the encodings that spreadsheets and older programs write, between semicolons, commas, tabs or lines.
 *  @throws SpreadsheetRefused */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): Sheet {
  const { text, mark } = withoutMark(textOf(bytes))
  const rows: SheetRow[] = []
  for (const [index, record] of recordsOf(text, mark).entries()) {
    const row: SheetRow = { number: index + 1, isHidden: false, cells: {} }
    for (const [column, cell] of record.entries()) addCell(row, column, { text: cell }, limits)
    addRow(rows, row, limits)
  }
  return { rows, hiddenColumns: [] }
}

/** Decodes a file: by its first bytes as "Unicode text" of a spreadsheet; else as UTF-8, or in an encoding with one byte a letter. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new SpreadsheetRefused('unknown')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (isDamagedUtf8(bytes)) throw new SpreadsheetRefused('encoding')
    return oldTextOf(bytes)
  }
}

/** Whether most letters are right in UTF-8. Then a few bytes are damaged, and every other encoding would turn the text into
 *  nonsense. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const wrong = text.split('\uFFFD').length - 1
  return wrong * 5 < (text.match(/[\u0400-\u04FF]/g)?.length ?? 0)
}

/** Reads a text in the one-byte encoding (windows-1251, ibm866, koi8-r) in which most letters stand in plausible words: a capital
 *  or small letter first, then small ones. In a wrong encoding the same bytes are capitals within words, or no letters. */
function oldTextOf(bytes: Uint8Array): string {
  const texts = ['windows-1251', 'ibm866', 'koi8-r'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  const lettersInWords = (text: string) =>
    text.match(/(?<!\p{L})[А-ЯЁ]?[а-яё]{2,}(?!\p{L})/gu)?.reduce((sum, word) => sum + word.length, 0) ?? 0
  return texts.reduce((best, text) => (lettersInWords(text) > lettersInWords(best) ? text : best))
}

/** `sep=;` in the first line tells spreadsheets what stands between the cells, and is no row. */
function withoutMark(text: string): { text: string; mark: string | undefined } {
  const [line = '', mark] = /^\uFEFF?sep=(.)\r?\n?/i.exec(text) ?? []
  // The line stays as an empty one, so that rows have the numbers that people see.
  return mark === undefined ? { text, mark } : { text: `\n${text.slice(line.length)}`, mark }
}

function recordsOf(text: string, mark: string | undefined): string[][] {
  try {
    return parse(text, {
      delimiter: mark ?? delimiterOf(text),
      bom: true,
      relax_column_count: true,
      max_record_size: 100_000,
      // ООО "Роза", written without marks around it.
      relax_quotes: true,
    })
  } catch (error) {
    const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new SpreadsheetRefused(isOpen ? 'open_quote' : 'broken')
  }
}

/** The most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (mark: string) => head.split(mark).length
  return [';', ',', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
