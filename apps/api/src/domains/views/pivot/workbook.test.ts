// The workbook as another program reads it: every figure under the heads of its own day and measure.
import { closeLessons, type LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { downloadPivot, type PivotMeasure, pivotMeasures } from '@navyk/api-spec/views/pivot'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
const formula = '=HYPERLINK("https://example.test")'
/** One lesson of an hour on each day, for 40.00 charged and 30.00 paid. */
const outcomes: Record<string, LessonOutcome> = {
  '2026-11-02': 'held',
  '2026-11-03': 'held_partial',
  '2026-11-04': 'student_no_show',
  '2026-11-05': 'executor_no_show',
  '2026-11-06': 'cancelled_by_customer_in_time',
  '2026-11-07': 'cancelled_by_customer_late',
  '2026-11-08': 'cancelled_by_executor',
  '2026-11-09': 'cancelled_by_service',
}

beforeAll(async () => {
  t = await testApp()
  const contract = await createContract(t)
  const lessons = await planLessons(
    t,
    contract,
    Object.keys(outcomes).map((date) => ({ date })),
  )
  for (const [index, outcome] of Object.values(outcomes).entries()) {
    const { id, version } = lessons[index] ?? {}
    const body = { lessons: [{ id, version, outcome, ...(outcome === 'held_partial' && { heldMinutes: 45 }) }] }
    const answer = await t.call(closeLessons, { as: t.people.manager, body })
    expect([outcome, answer.status]).toEqual([outcome, 200])
  }
})
afterAll(() => t.close())

interface Cell {
  value: string | number
  isText: boolean
}

/** The cells of the sheet by their addresses, such as B4, read from the XML itself. */
async function cellsOf(query: Record<string, string>): Promise<Map<string, Cell>> {
  const url = `${downloadPivot.path}?${new URLSearchParams(query)}`
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${t.people.manager.token}` } })
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const sheet = xml('xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  const words = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textOf(item))
  const cells = sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)
  return new Map(
    [...cells].map(([, address = '', attributes = '', inside = '']): [string, Cell] => {
      const figure = /<v>(.*?)<\/v>/.exec(inside)?.[1]
      if (attributes.includes('t="s"')) return [address, { value: words[Number(figure)] ?? '', isText: true }]
      if (attributes.includes('t="inlineStr"')) return [address, { value: textOf(inside), isText: true }]
      return [address, { value: figure === undefined ? '' : Number(figure), isText: false }]
    }),
  )
}

const textOf = (xml: string) =>
  [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)]
    .map(([, text = '']) =>
      text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    )
    .join('')

function addressOf(column: number, row: number): string {
  const first = column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : ''
  return `${first}${String.fromCharCode(65 + (column % 26))}${row}`
}

/** The figures of a row by the two heads above them. */
function figuresOf(cells: Map<string, Cell>, row: number, width: number): Record<string, Record<string, unknown>> {
  const figures: Record<string, Record<string, unknown>> = {}
  let head = ''
  for (let column = 1; column <= width; column++) {
    head = String(cells.get(addressOf(column, 2))?.value || head)
    const measure = String(cells.get(addressOf(column, 3))?.value)
    figures[head] = { ...figures[head], [measure]: cells.get(addressOf(column, row))?.value }
  }
  return figures
}

const span = { from: '2026-11-02', to: '2026-11-09', columns: 'day' }

/** By measure: what it is called, its figure of each of the eight days, and that of all of them, in hours and roubles. */
const expected: Record<PivotMeasure, [name: string, days: number[], all: number]> = {
  planned: ['План', [1, 1, 1, 1, 1, 1, 1, 1], 8],
  held: ['Проведено', [1, 1, 0, 0, 0, 0, 0, 0], 2],
  difference: ['Факт − план', [0, 0, -1, -1, -1, -1, -1, -1], -6],
  cancelled_by_customer: ['Отменено заказчиком', [0, 0, 0, 0, 1, 1, 0, 0], 2],
  cancelled_late: ['Отменено поздно', [0, 0, 0, 0, 0, 1, 0, 0], 1],
  cancelled_by_executor: ['Отменено исполнителем', [0, 0, 0, 1, 0, 0, 1, 0], 2],
  cancelled_by_service: ['Отменено сервисом', [0, 0, 0, 0, 0, 0, 0, 1], 1],
  no_show: ['Неявки', [0, 0, 1, 0, 0, 0, 0, 0], 1],
  make_up: ['Отработки', [0, 0, 0, 0, 0, 0, 0, 0], 0],
  drafted: ['В несогласованных планах', [0, 0, 0, 0, 0, 0, 0, 0], 0],
  unclosed: ['Закончились без исхода', [0, 0, 0, 0, 0, 0, 0, 0], 0],
  ahead: ['Впереди', [0, 0, 0, 0, 0, 0, 0, 0], 0],
  planned_minutes: ['Часов по плану', [1, 1, 1, 1, 1, 1, 1, 1], 8],
  held_minutes: ['Проведено часов', [1, 0.75, 0, 0, 0, 0, 0, 0], 1.75],
  minutes_difference: ['Часы: факт − план', [0, -0.25, -1, -1, -1, -1, -1, -1], -6.25],
  planned_pay: ['Оплата исполнителю по плану', [30, 30, 30, 30, 30, 30, 30, 30], 240],
  pay: ['Оплата исполнителю', [30, 22.5, 30, 0, 0, 30, 0, 0], 112.5],
  pay_difference: ['Оплата исполнителю: факт − план', [0, -7.5, 0, -30, -30, 0, -30, -30], -127.5],
  planned_charge: ['К оплате заказчиком по плану', [40, 40, 40, 40, 40, 40, 40, 40], 320],
  charge: ['К оплате заказчиком', [40, 30, 40, 0, 0, 40, 0, 0], 150],
  charge_difference: ['К оплате заказчиком: факт − план', [0, -10, 0, -40, -40, 0, -40, -40], -170],
  commission: ['Комиссия', [10, 7.5, 10, 0, 0, 10, 0, 0], 37.5],
}

// biome-ignore format: a table head that is read as one
const heads = [
  'пн, 2 ноября', 'вт, 3 ноября', 'ср, 4 ноября', 'чт, 5 ноября', 'пт, 6 ноября', 'сб, 7 ноября', 'вс, 8 ноября',
  'пн, 9 ноября', 'Всего',
]

/** No more than four are asked for at once; each stands first, second, third and last among them. */
const groups = pivotMeasures.map((_, place) =>
  [0, 1, 2, 3].map((next) => pivotMeasures[(place + next * 3) % pivotMeasures.length] ?? 'planned'),
)

test.each(groups.map((measures) => [measures.join(), measures] as const))(
  'every outcome is under its own day and measure: %s',
  async (_, measures) => {
    const cells = await cellsOf({ ...span, rows: 'contract', measures: measures.join() })
    const under = (place: number) =>
      Object.fromEntries(
        measures.map((measure) => {
          const [name, days, all] = expected[measure]
          return [name, place === 8 ? all : days[place]]
        }),
      )
    const whole = Object.fromEntries(heads.map((head, place) => [head, under(place)]))
    const width = heads.length * measures.length
    expect(String(cells.get('A4')?.value)).toContain('Savich Alina')
    expect(figuresOf(cells, 4, width)).toEqual(whole)
    // The row below is that of everything, which is this one contract.
    expect(figuresOf(cells, 5, width)).toEqual(whole)
  },
)

/** The sheet itself, and how its cells are written. */
async function writtenOf(query: Record<string, string>) {
  const url = `${downloadPivot.path}?${new URLSearchParams(query)}`
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${t.people.manager.token}` } })
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  const [sheet, styles] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  )
  const named = new Map(
    [...(styles ?? '').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const inside = (name: string) => new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(styles ?? '')?.[1] ?? ''
  const fonts = [...inside('fonts').matchAll(/<font[^>]*>(.*?)<\/font>/gs)].map(([, font = '']) => font)
  const styleList = [...inside('cellXfs').matchAll(/<xf ([^>]*)/g)].map(([, xf = '']) => xf)
  // The formats that every workbook knows by number.
  const known = new Map([
    ['1', '0'],
    ['2', '0.00'],
    ['4', '#,##0.00'],
  ])
  const numberAt = (address: string, name: 'numFmtId' | 'fontId') => {
    const style = styleList[Number(new RegExp(`r="${address}"[^>]* s="(\\d+)"`).exec(sheet ?? '')?.[1])] ?? ''
    return new RegExp(`${name}="(\\d+)"`).exec(style)?.[1] ?? ''
  }
  const formatAt = (address: string) => {
    const format = numberAt(address, 'numFmtId')
    return named.get(format) ?? known.get(format)
  }
  const isBoldAt = (address: string) => /<b\W/.test(fonts[Number(numberAt(address, 'fontId'))] ?? '')
  return { sheet, formatAt, isBoldAt }
}

test('money is written with kopecks, hours with hundredths, lessons whole; both rows of heads and the names are frozen', async () => {
  const query = { ...span, rows: 'learner', measures: 'charge,held_minutes,planned' }
  const { sheet, formatAt } = await writtenOf(query)
  expect(['B4', 'C4', 'D4'].map(formatAt)).toEqual(['#,##0.00', '0.00', '0'])
  expect(sheet).toMatch(/<pane [^>]*xSplit="1"/)
  expect(sheet).toMatch(/<pane [^>]*ySplit="3"/)
})

test('sums of several rows and of all columns are bold, the figures of the innermost rows are not', async () => {
  const { isBoldAt } = await writtenOf({ ...span, rows: 'customer,learner', measures: 'planned' })
  // The customer, their learner, everything: the first day and the sum of all days.
  expect([4, 5, 6].map((row) => [isBoldAt(`C${row}`), isBoldAt(`K${row}`)])).toEqual([
    [true, true],
    [false, true],
    [true, true],
  ])
})

test.each(['=', '+', '-', '@'])('a name that begins with %s is a text and no formula', async (sign) => {
  const last_name = `${sign}${formula}`
  await t.services.db.updateTable('learner').set({ last_name, first_name: '' }).execute()
  const cells = await cellsOf({ ...span, rows: 'learner', measures: 'planned' })
  expect(cells.get('A4')).toEqual({ value: last_name, isText: true })
})
