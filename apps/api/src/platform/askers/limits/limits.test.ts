import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../database/index.ts'
import { freshDatabase } from '#testing/databases/fresh-database.ts'
import { countHits, deleteHits, deleteHitsAbout, releaseHits, isFull, type Limit, reserveHits } from './index.ts'

let database: Connection
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('limit_window').execute()
})

const start = new Date('2026-11-20T09:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const windowMs = 60_000
const limit = (subject: string, most = 2): Limit => ({ subject, most, windowMs })
const hits = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('limit_window').select(['subject', 'hits']).execute()).map((row) => [
      row.subject,
      row.hits,
    ]),
  )

describe('counted hits', () => {
  const count = (now = start) => countHits(database.db, [limit('a'), limit('b', 3)], now)

  test('pass a limit with the first hit above it, each subject for itself, and say for how long', async () => {
    expect(await count()).toEqual([])
    expect(await count(after(1000))).toEqual([])
    expect(await count(after(2000))).toEqual([{ subject: 'a', seconds: 58 }])
    expect(await count(after(3000))).toEqual([
      { subject: 'a', seconds: 57 },
      { subject: 'b', seconds: 57 },
    ])
  })

  test('begin anew when the window ends, for as long again', async () => {
    for (const _ of [1, 2, 3]) await count()
    expect(await count(after(windowMs - 1))).toHaveLength(2)
    expect(await count(after(windowMs))).toEqual([])
    expect(await hits()).toEqual({ a: 1, b: 1 })
    for (const _ of [1, 2]) await count(after(windowMs))
    expect(await count(after(2 * windowMs - 1))).toEqual([
      { subject: 'a', seconds: 0.001 },
      { subject: 'b', seconds: 0.001 },
    ])
  })

  test('of no subject count nothing', async () => expect(await countHits(database.db, [], start)).toEqual([]))
})

describe('taken hits', () => {
  const take = (limits: Limit[], now = start) => reserveHits(database.db, limits, now)

  test('are at most as many as the limit, and of no subject once one subject is full', async () => {
    const both = [limit('a'), limit('b', 3)]
    expect(await take(both)).toMatchObject({
      full: [],
      taken: [
        { subject: 'a', hits: 1, seconds: 60 },
        { subject: 'b', hits: 1, seconds: 60 },
      ],
    })
    await take(both)
    expect(await take(both, after(1000))).toMatchObject({ full: [{ subject: 'a', hits: 2, seconds: 59 }], taken: [] })
    expect(await hits()).toEqual({ a: 2, b: 2 })
    expect((await take([limit('b', 3)])).taken).toHaveLength(1)
  })

  test('begin anew when the window ends', async () => {
    for (const _ of [1, 2]) await take([limit('a')])
    expect((await take([limit('a')], after(windowMs - 1))).full).toHaveLength(1)
    expect(await take([limit('a')], after(windowMs))).toMatchObject({
      full: [],
      taken: [{ subject: 'a', hits: 1, seconds: 60 }],
    })
  })

  test('stay at the limit until the window ends', async () => {
    const full = (now: Date) => isFull(database.db, limit('a'), now)
    await take([limit('a')])
    expect(await full(start)).toBe(false)
    await take([limit('a')])
    expect(await full(after(windowMs - 1))).toBe(true)
    expect(await full(after(windowMs))).toBe(false)
    expect(await isFull(database.db, limit('b'), start)).toBe(false)
  })
})

describe('returned hits', () => {
  beforeEach(async () => {
    for (const _ of [1, 2, 3]) await countHits(database.db, [limit('a'), limit('b'), limit('c')], start)
  })

  test('take one of each subject, or all of those that are forgotten; others stay', async () => {
    await releaseHits(database.db, ['a', 'b'], ['b'])
    expect(await hits()).toEqual({ a: 2, b: 0, c: 3 })
  })

  test('never count below zero', async () => {
    for (const _ of [1, 2, 3, 4]) await releaseHits(database.db, ['a'])
    expect(await hits()).toEqual({ a: 0, b: 3, c: 3 })
  })

  test('take all of a subject, or of all subjects that begin with a word; no letter of the word is a wildcard', async () => {
    await deleteHits(database.db, ['a'])
    expect(await hits()).toEqual({ b: 3, c: 3 })
    await countHits(database.db, [limit('sign-in:375291234567'), limit('sign-in:375290000000')], start)
    await database.db.transaction().execute((tx) => deleteHitsAbout(tx, ['375291234567', '37529_______', '%']))
    expect(Object.keys(await hits()).toSorted()).toEqual(['b', 'c', 'sign-in:375290000000'])
  })
})
