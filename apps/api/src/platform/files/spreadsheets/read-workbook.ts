// Workbooks of Office Open XML (ECMA-376). Formulas are not calculated and no entity is resolved but the five of XML, so a file
// can make the reader do no more work than its size (docs/decisions/0076).
import { addDays } from '@navyk/api-spec/kit'
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'
import {
  addCell,
  addRow,
  type Sheet,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  SpreadsheetRefused,
} from './sheet.ts'

/** Most bytes of the unpacked parts that are read, by the sizes in the archive. A part longer than its size is cut there and is
 *  broken. */
const mostBytes = 64 * 1024 * 1024

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03

/** Reads the first visible sheet of a workbook. @throws SpreadsheetRefused */
export function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Sheet {
  const part = partsOf(bytes)
  const workbook = part('xl/workbook.xml')
  if (workbook === undefined) throw new SpreadsheetRefused('unknown')
  const { sheetPart, isFrom1904 } = findSheet(workbook, part('xl/_rels/workbook.xml.rels') ?? '')
  const sheet = part(sheetPart)
  if (sheet === undefined) throw new SpreadsheetRefused('broken')
  const book: Book = {
    texts: readTexts(part('xl/sharedStrings.xml') ?? ''),
    dayStyles: readDayStyles(part('xl/styles.xml') ?? ''),
    firstDay: isFrom1904 ? '1904-01-01' : '1899-12-30',
  }
  return readSheet(sheet, book, limits)
}

interface Book {
  texts: string[]
  /** Whether the style of a number shows it as a day. */
  dayStyles: boolean[]
  /** Day of the number 0, `YYYY-MM-DD`. */
  firstDay: string
}

function partsOf(bytes: Uint8Array): (name: string) => string | undefined {
  let total = 0
  const isRead =
    /^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!isRead.test(name)) return false
    total += originalSize
    if (total > mostBytes) throw new SpreadsheetRefused('too_big')
    return true
  }
  try {
    const parts = unzipSync(bytes, { filter })
    return (name) => (Object.hasOwn(parts, name) && parts[name] ? strFromU8(parts[name]) : undefined)
  } catch (error) {
    throw error instanceof SpreadsheetRefused ? error : new SpreadsheetRefused('broken')
  }
}

type Attributes = Record<string, string>

interface Handlers {
  open?: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Walks through a part. Names come without their prefixes. @throws SpreadsheetRefused where it is no XML */
function walk(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, decode) =>
    open?.(plain(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(String(value))])),
    ),
  )
  parser.on('closeTag', (name) => close?.(plain(name)))
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('error', () => {
    throw new SpreadsheetRefused('broken')
  })
  parser.parse(xml)
}

function findSheet(workbook: string, relations: string): { sheetPart: string; isFrom1904: boolean } {
  let relation: string | undefined
  let isFrom1904 = false
  walk(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes().date1904)
      if (name !== 'sheet' || relation !== undefined) return
      const { state = 'visible', ...rest } = attributes()
      if (state === 'visible') relation = Object.entries(rest).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target: string | undefined
  walk(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes().Id === relation) target = attributes().Target
    },
  })
  if (relation === undefined || target === undefined) throw new SpreadsheetRefused('broken')
  return { sheetPart: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 }
}

function readTexts(xml: string): string[] {
  const texts: string[] = []
  let [isText, isPhonetic] = [false, false]
  if (xml === '') return texts
  walk(xml, {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text: (value) => {
      if (isText) texts.push(`${texts.pop() ?? ''}${value}`)
    },
  })
  return texts.map(decoded)
}

/** Characters that XML can't hold, or that were written so for no need, stand in workbooks by their codes: `_x000D_`, and `_x005F_` for
 *  the line before what only looks like one (ECMA-376, part 1, 22.9.2.19). */
const decoded = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Numbers of the formats of days and times that need no description. */
const isBuiltInDay = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

function readDayStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  if (xml === '') return styles
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        // Without what stands in quotes, in brackets and behind a backslash.
        own.set(Number(numFmtId), /[dmyh]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
      }
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) {
        const id = Number(attributes().numFmtId ?? 0)
        styles.push(own.get(id) ?? isBuiltInDay(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

function readSheet(xml: string, book: Book, limits: SheetLimits): Sheet {
  const rows: SheetRow[] = []
  const hiddenColumns: number[] = []
  let row: SheetRow = { number: 0, isHidden: false, cells: {} }
  let column = -1
  let cell: { type: string; style: number; text: string; isFormula: boolean } | undefined
  // How a text is read aloud stands beside it, in texts of their own.
  let [isValue, isPhonetic] = [false, false]
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'col') {
        const { min, max, hidden } = attributes()
        if (isTrue(hidden)) hiddenColumns.push(...spanOf(Number(min), Math.min(Number(max), limits.columns)))
      } else if (name === 'row') {
        const { r, hidden } = attributes()
        row = { number: r === undefined ? row.number + 1 : Number(r), isHidden: isTrue(hidden), cells: {} }
        column = -1
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes()
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: Number(s), text: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      if (name === 'rPh') isPhonetic = true
      isValue = (name === 'v' || name === 't') && !isPhonetic
    },
    text: (value) => {
      if (isValue && cell) cell.text += value
    },
    close: (name) => {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'row') addRow(rows, row, limits)
      if (name !== 'c' || !cell) return
      addCell(row, column, readCell(cell, book), limits)
      cell = undefined
    },
  })
  return { rows, hiddenColumns }
}

function readCell(cell: { type: string; style: number; text: string; isFormula: boolean }, book: Book): SheetCell {
  const { type, text } = cell
  if (cell.isFormula) return { text, mark: 'formula' }
  if (type === 'e') return { text, mark: 'error' }
  if (type === 's') return { text: book.texts[Number(text)] ?? '' }
  if (type === 'inlineStr') return { text: decoded(text) }
  if (type !== 'n' || text === '') return { text }
  const number = Number(text)
  if (!Number.isFinite(number)) return { text }
  if (book.dayStyles[cell.style]) return { text: dayOf(number, book.firstDay) }
  return { text: String(number) }
}

/** Most days from the first one that give a date with a year of four digits. */
const mostDays = 2_900_000

function dayOf(number: number, firstDay: string): string {
  return Math.abs(number) > mostDays ? String(number) : addDays(firstDay, Math.floor(number))
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const spanOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from - 1 + at)

/** The number of the column of `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The letters of a column, from 0. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? lettersOf(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}
