import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { encodeCyrillic } from '../../payments/bank-files/encodings.ts'
import { text, writeList } from '../workbooks/index.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

const limits = { rows: 100, columns: 20 }
const utf8 = (written: string) => new TextEncoder().encode(written)
const table = 'Телефон;Фамилия;Имя\n291112233;Ёлкин;Алесь\n'
const cells = (bytes: Uint8Array) =>
  readCsv(bytes, limits).rows.map((row) => Object.values(row.cells).map((cell) => cell.text))
const read = [
  ['Телефон', 'Фамилия', 'Имя'],
  ['291112233', 'Ёлкин', 'Алесь'],
]

/** Bytes of an encoding that has one for each letter. */
function encoded(encoding: string, written: string): Uint8Array {
  const letters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Uint8Array.from([...written], (letter) => letters.indexOf(letter))
}
const utf16 = (written: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\uFEFF${written}`, 'utf16le')
  return new Uint8Array(isLittle ? bytes : bytes.swap16())
}

describe('a table as text', () => {
  test.each([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a mark', utf8(`\uFEFF${table}`)],
    ['windows-1251', encodeCyrillic(table)],
    ['KOI8-R', encoded('koi8-r', table)],
    ['CP866', encoded('ibm866', table)],
    ['UTF-16, as "Unicode text" of a spreadsheet', utf16(table.replaceAll(';', '\t'), true)],
    ['UTF-16 of the other order', utf16(table, false)],
    ['lines between the cells', utf8(table.replaceAll(';', '|'))],
  ])('is read in %s', (_, bytes) => {
    expect(cells(bytes)).toEqual(read)
  })

  test('may name the separator of cells in its first line, and its rows keep their numbers', () => {
    const sheet = readCsv(utf8(`sep=;\r\n${table}`), limits)
    expect(sheet.rows.map(({ number }) => number)).toEqual([2, 3])
    expect(sheet.rows[0]?.cells[1]?.text).toBe('Фамилия')
  })

  test('may have quotation marks within a cell', () => {
    expect(cells(utf8('Имя;Где\nЯн;ООО "Роза"\n"Роза ""А""";x\n'))).toEqual([
      ['Имя', 'Где'],
      ['Ян', 'ООО "Роза"'],
      ['Роза "А"', 'x'],
    ])
  })

  test('with a few damaged bytes is refused, and read in no other encoding', () => {
    const bytes = utf8(table.repeat(3))
    bytes[bytes.length - 5] = 0xff
    expect(() => readCsv(bytes, limits)).toThrow('encoding')
  })

  test('with a quotation mark that is never closed is refused with that reason', () => {
    expect(() => readCsv(utf8('Имя;Где\n"Ян;Минск\n'), limits)).toThrow('open_quote')
  })

  test('of bytes that are no text is refused', () => {
    expect(() => readCsv(Uint8Array.from([1, 0, 2]), limits)).toThrow('unknown')
  })
})

/** A workbook of one sheet with these parts. */
function workbook(row: string, shared = ''): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData><row r="1">${row}</row></sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
  })
}
const first = (bytes: Uint8Array) => readWorkbook(bytes, limits).rows[0]?.cells[0]?.text
const inline = (inside: string) => workbook(`<c r="A1" t="inlineStr"><is>${inside}</is></c>`)
const shared = (inside: string) => workbook('<c r="A1" t="s"><v>0</v></c>', `<si>${inside}</si>`)

describe.each([
  ['beside each other', shared],
  ['in its cell', inline],
])('a text of a workbook that stands %s', (_, write) => {
  test.each([
    ['Сидорова_x000D_', 'Сидорова'],
    ['Анна_x000D_\nМария', 'Анна\nМария'],
    ['_x005F_x0041_', '_x0041_'],
    ['_x0041_нна', 'Aнна'],
    ['_xЯ_', '_xЯ_'],
  ])('%j is read as %j', (written, expected) => {
    expect(first(write(`<t>${written}</t>`))).toBe(expected)
  })

  test('is read without its phonetic guide', () => {
    expect(first(write('<r><t>Я</t></r><r><t>н</t></r><rPh sb="0" eb="1"><t>ФОН</t></rPh>'))).toBe('Ян')
  })
})

test.each(['_x0041_', '_x000D_', '__x0041__', '_x005F_x0041_', 'a_x'])(
  'a text %j that was typed comes back from a workbook unchanged',
  async (typed) => {
    const columns = [['title', 10, text] as const]
    const bytes = await writeList<string, 'docs.workbook'>((key) => key, { columns, rows: [typed], isCut: false })
    expect(readWorkbook(bytes, limits).rows[1]?.cells[0]?.text).toBe(typed)
  },
)
