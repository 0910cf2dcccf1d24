import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { Failure } from '../../http/failures.ts'
import {
  ascending,
  by,
  descending,
  pageBy,
  pageByCount,
  pageInOrder,
  pagePartsOf,
  type PageOfRows,
  type PageOrder,
  type PageRequest,
} from './page-by.ts'
import { whereFound } from './search.ts'

const { services } = await testApp()

const id = '01a1f82f-1e80-700c-a648-55a431316000'
/** Text with the length and the letters of an id, that is none. */
const noId = '-'.repeat(36)
const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

interface Row {
  id: string
  day: string
  at: Date
  amount: number
  code: string
  title: string
}

const rowsOf = (rows: readonly Row[]) =>
  services.db
    .selectFrom(
      sql<Row>`(
        select (row ->> 'id')::uuid as id, (row ->> 'day')::date as day, (row ->> 'at')::timestamptz as at,
          (row ->> 'amount')::bigint as amount, row ->> 'code' as code, row ->> 'title' as title
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
      )`.as('thing'),
    )
    .selectAll()

const orders: Record<string, PageOrder<keyof Row>> = {
  'by id': descending(by.id('thing.id')),
  'by day': ascending(by.day('thing.day'), by.id('thing.id')),
  'by instant': descending(by.instant('thing.at'), by.id('thing.id')),
  'by two numbers': descending(
    by.number('amount', sql`thing.amount % 3`),
    by.number('thing.amount'),
    by.id('thing.id'),
  ),
  'by text': ascending(by.text('thing.code'), by.id('thing.id')),
  'by name': ascending(by.name('thing.title'), by.id('thing.id')),
}

const someRows = fc.uniqueArray(
  fc.record({
    id: fc.uuid({ version: 7 }),
    day: fc.constantFrom('1969-12-31', '2026-11-30', '2028-02-29'),
    at: fc.constantFrom(new Date(0), new Date('2026-11-20T09:00:00.123Z'), new Date('2026-11-20T09:00:00.124Z')),
    amount: fc.constantFrom(-1, 0, 1, 900_000_000_000),
    code: fc.constantFrom('', 'a"b\n', 'Жук «x»', 'Z'),
    title: fc.constantFrom('Ёлкин', 'Абрамов', 'ёлкин', 'Іваноў', ''),
  }),
  { selector: (row) => row.id, maxLength: 12 },
)

test.each(Object.entries(orders).filter(([name]) => name !== 'by two numbers'))(
  'the pages of a list %s have each of its rows once, in the order of the whole list',
  async (_name, order) => {
    await fc.assert(
      fc.asyncProperty(someRows, fc.integer({ min: 1, max: 5 }), async (rows, limit) => {
        const whole = await rowsOf(rows).$call(pageBy(order, { limit: 100 }))
        expect(whole).toMatchObject({ nextCursor: null, rows: { length: rows.length } })
        const paged: Row[] = []
        // Pages that go round would otherwise never end.
        for (let request: PageRequest | undefined = { limit }; request && paged.length <= rows.length; ) {
          const page: PageOfRows<Row> = await rowsOf(rows).$call(pageBy(order, request))
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          paged.push(...page.rows)
          expect(page.nextCursor === null).toBe(paged.length === rows.length)
          request = page.nextCursor === null ? undefined : { limit, cursor: page.nextCursor }
        }
        expect(paged).toEqual(whole.rows)
      }),
      { numRuns: 15 },
    )
  },
)

test.each([0, 1, 2, 3])(
  'the pages of a list that is searched in %i ways have each row once that any of them finds, in the order of the list',
  async (count) => {
    const ways = [sql<boolean>`thing.amount > 0`, sql<boolean>`thing.code <> ''`, sql<boolean>`thing.title = ''`]
    const search = { id: 'thing.id', ways: ways.slice(0, count) }
    const isFound = [
      ({ amount }: Row) => amount > 0,
      ({ code }: Row) => code !== '',
      ({ title }: Row) => title === '',
    ].slice(0, count)
    const order = ascending(by.day('thing.day'), by.id('thing.id'))
    await fc.assert(
      fc.asyncProperty(someRows, fc.integer({ min: 1, max: 5 }), async (rows, limit) => {
        const whole = await rowsOf(rows).$call(pageBy(order, { limit: 100 }))
        const expected = whole.rows.filter((row) => isFound.some((finds) => finds(row)))
        const paged: Row[] = []
        for (let request: PageRequest | undefined = { limit }; request && paged.length <= rows.length; ) {
          const page: PageOfRows<Row> = await rowsOf(rows).$call(pageBy(order, request, search))
          paged.push(...page.rows)
          request = page.nextCursor === null ? undefined : { limit, cursor: page.nextCursor }
        }
        expect(paged).toEqual(expected)
        const { count } = await whereFound(rowsOf(rows), search)
          .clearSelect()
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow()
        expect(count).toBe(expected.length)
      }),
      { numRuns: 15 },
    )
  },
)

test('a page has thirty rows where the query does not say how many', async () => {
  const rows = Array.from({ length: 31 }, (_, place) => ({
    id: `01a1f82f-1e80-700c-a648-55a4313160${String(place).padStart(2, '0')}`,
    day: '2026-11-30',
    at: new Date(0),
    amount: 0,
    code: '',
    title: '',
  }))
  const first = await rowsOf(rows).$call(pageBy(descending(by.id('thing.id')), {}))
  expect([first.rows.length, first.nextCursor]).toEqual([30, cursorOf([rows[1]?.id])])
})

test('a statement written as SQL has the condition, the order and the limit of the same page', async () => {
  const order = ascending(by.number('amount', sql`-thing.amount`), by.id('thing.id'))
  const parts = pagePartsOf(order, { cursor: cursorOf([-5, id]), limit: 1 })
  const statement = sql`select * from (values
    (4, ${id}::uuid), (7, ${id}::uuid), (2, ${id}::uuid), (3, ${id}::uuid)) thing (amount, id)
    where ${parts.isAfter} order by ${parts.orderBy} limit ${parts.limit}`
  const { rows } = await sql<{ amount: number; id: string }>`${statement}`.execute(services.db)
  expect(rows.map(({ amount }) => amount)).toEqual([4, 3])
  // The cursor keeps what the row says, which a list selects as it sorts by it.
  expect(parts.take(rows.map((row) => ({ ...row, amount: -row.amount })))).toEqual({
    rows: [{ amount: -4, id }],
    nextCursor: cursorOf([-4, id]),
  })
})

const wrong: [keyof typeof orders, unknown[]][] = [
  ['by id', ['x', [noId], [`${id}0`], [id, id], [], [null], null, { 0: id, length: 1 }]],
  ['by day', [['2026-02-30', id], ['2026-11-30'], ['2026-11-30', noId], [20_000, id], ['30.11.2026', id]]],
  ['by instant', [[-1, id], [1.5, id], ['1', id], [8_640_000_000_000_001, id], [1], [1, noId]]],
  [
    'by two numbers',
    [
      [1, 2],
      [1, 'b', id],
      [1, 2, 3],
      [1, 0.5, id],
    ],
  ],
  // PostgreSQL does not accept texts with U+0000.
  ['by text', [[1, id], ['a', noId], ['a'], ['a\0', id]]],
  ['by name', [['a\0', id], [['a'], id], 'ab']],
]

test.each(wrong.flatMap(([name, places]) => places.map((place) => [name, cursorOf(place)] as const)))(
  'a cursor that was not written for a list %s is refused at its field: %s',
  (name, cursor) => {
    expect(refusalOf(() => pagePartsOf(orders[name] ?? descending<keyof Row>(), { cursor }))).toEqual(atCursor)
  },
)

test.each(['', 'x', 'W10', id])('a cursor that is no text of this service is refused at its field: %j', (cursor) => {
  expect(refusalOf(() => pagePartsOf(descending(by.id('id')), { cursor }))).toEqual(atCursor)
})

test.each([
  ['upwards', ascending(by.number('amount'), by.id('id')), [1, 2, 2, 3]],
  ['downwards', descending(by.number('amount'), by.id('id')), [3, 2, 2, 1]],
])(
  'the pages of rows that are known as a whole go on %s after the last one shown, also where it has gone',
  (_, order, amounts) => {
    const ids = amounts.map((_amount, place) => `01a1f82f-1e80-700c-a648-55a43131600${place}`)
    const inOrder = order.direction === 'asc' ? ids : ids.toReversed()
    const rows = amounts.map((amount, place) => ({ of: { amount, id: inOrder[place] ?? '' } }))
    const page = (request: PageRequest, of = rows) => pageInOrder(of, order, request, (row) => row.of)
    const first = page({ limit: 2 })
    expect(first.rows).toEqual(rows.slice(0, 2))
    expect(page({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual({ rows: rows.slice(2), nextCursor: null })
    const withoutLast = rows.filter((row) => row !== rows[1])
    expect(page({ limit: 1, cursor: first.nextCursor ?? '' }, withoutLast).rows).toEqual(rows.slice(2, 3))
    expect(page({ cursor: cursorOf([order.direction === 'asc' ? 9 : 0, id]) })).toEqual({ rows: [], nextCursor: null })
  },
)

test('a list that is known as a whole goes on after as many rows as were shown, and ends with the last one', () => {
  const page = (cursor?: string) => pageByCount(['a', 'b', 'c'], { cursor, limit: 2 })
  expect([page(), page('2'), page('1'), page('7')]).toEqual([
    { rows: ['a', 'b'], nextCursor: '2' },
    { rows: ['c'], nextCursor: null },
    { rows: ['b', 'c'], nextCursor: null },
    { rows: [], nextCursor: null },
  ])
})

test.each(['', 'x', '-1', '1.5', 'x1', '1x', '1000000', id])(
  'a number of rows that is none is refused at the cursor: %j',
  (cursor) => {
    expect(refusalOf(() => pageByCount([], { cursor }))).toEqual(atCursor)
  },
)

const atCursor = [422, { cursor: [{ key: 'validation.cursor' }] }]

function refusalOf(read: () => unknown) {
  try {
    return read()
  } catch (failure) {
    return failure instanceof Failure ? [failure.status, failure.fields] : failure
  }
}
