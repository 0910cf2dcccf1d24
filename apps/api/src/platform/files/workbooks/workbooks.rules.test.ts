import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  type Cell,
  type Columns,
  count,
  day,
  dayOf,
  firstRows,
  hours,
  listSheet,
  moment,
  money,
  month,
  mostRows,
  text,
  writeList,
  writeSheets,
} from './index.ts'
import type { Translate } from '../../texts/texts.ts'

const translate: Translate<'docs.workbook'> = (key, values) => (values === undefined ? key : `${key} ${values.count}`)
const columns: Columns<Cell[], 'docs.workbook'> = [
  ['title', 20, ([name = null]) => name],
  ['total', 10, ([, sum = null]) => sum],
]
const read = async (bytes: Uint8Array) => readWorkbook(Buffer.from(bytes))
const cellsOf = async (...cells: Cell[]) => {
  const of = cells.map((_, place) => ['title', 10, (row: Cell[]) => row[place] ?? null] as const)
  const [sheet] = await read(await writeList(translate, { columns: of, rows: [cells], isCut: false }))
  return sheet?.data[1]
}

describe('a cell', () => {
  test('shows a text as it was typed, kopecks in roubles and minutes in hours', async () => {
    expect(await cellsOf(text('=1+1'), count(7), money(1205), hours(90))).toEqual(['=1+1', 7, 12.05, 1.5])
  })

  test('of null is empty', async () => {
    const empty = [text(''), text(null), count(null), money(null), day(null), dayOf(null), moment(null)]
    expect(empty).toEqual(empty.map(() => null))
  })

  test.each<[string, Cell, string]>([
    ['of a month has its first day', month('2026-11'), '2026-11-01'],
    ['of a business date has that day', day('2026-11-30'), '2026-11-30'],
    ['of the last instant of a day in Minsk has that day', dayOf('2026-11-30T20:59:59.999Z'), '2026-11-30'],
    ['of the next instant has the next day', dayOf(new Date('2026-11-30T21:00:00Z')), '2026-12-01'],
    ['of a moment has the time in Minsk', moment('2026-11-30T20:15:00Z'), '2026-11-30T23:15:00Z'],
    [
      'of a moment late in the evening has the next day',
      moment(new Date('2026-12-31T22:30:15Z')),
      '2027-01-01T01:30:15Z',
    ],
  ])('%s', async (_, cell, expected) => {
    expect((await cellsOf(cell))?.[0]).toEqual(new Date(expected))
  })
})

describe('a list', () => {
  test('has a head and a row for each thing, and says where rows are left out', async () => {
    const rows = [[text('Алеся'), money(100)]]
    const [whole] = await read(await writeList(translate, { columns, rows, isCut: false }))
    expect(whole).toMatchObject({
      sheet: 'sheet',
      data: [
        ['column.title', 'column.total'],
        ['Алеся', 1],
      ],
    })
    const [cut] = await read(await writeList(translate, { columns, rows, isCut: true }))
    expect(cut?.data.at(-1)).toEqual([`more ${mostRows}`, null])
  })

  test('shows the given number of rows, and says so if there are more', () => {
    const found = Array.from({ length: mostRows + 1 }, (_, index) => index)
    expect(firstRows(found.slice(1))).toEqual({ rows: found.slice(1), isCut: false })
    expect(firstRows(found)).toEqual({ rows: found.slice(0, -1), isCut: true })
  })

  test('is one sheet among others', async () => {
    const names = ['documents', 'mailings'] as const
    const sheets = names.map((sheet) => listSheet(translate, { sheet, columns, rows: [], isCut: false }))
    expect((await read(await writeSheets(sheets))).map(({ sheet }) => sheet)).toEqual(names)
  })
})
