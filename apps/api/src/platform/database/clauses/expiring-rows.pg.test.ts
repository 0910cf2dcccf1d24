import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settableClock } from '#platform/clock.ts'
import { randomIds } from '#platform/ids/ids.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { countExpired, expiringRows, removeExpired } from './expiring-rows.ts'

let database: Awaited<ReturnType<typeof postgresDatabase>>
beforeAll(async () => {
  database = await postgresDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`truncate used_captcha`.execute(database.db))

const clock = settableClock(new Date('2026-11-18T09:00:00Z'))
const effects = { clock, ids: randomIds(clock) }
const rows = expiringRows('used_captcha', 'ends_at')
const before = clock.now()

const insert = (count: number, at: Date) =>
  sql`
  insert into used_captcha select ${at.toISOString()} || '-' || n, ${at} from generate_series(1, ${count}::int) n`.execute(
    database.db,
  )
const left = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from used_captcha`.execute(database.db)
  return rows[0]?.count
}

test('whatever stands in a table, exactly the rows before the instant go, and counting them has said so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 }), async (offsets) => {
      await sql`truncate used_captcha`.execute(database.db)
      for (const [index, offset] of offsets.entries()) {
        const at = new Date(before.getTime() + offset)
        await sql`insert into used_captcha values (${String(index)}, ${at})`.execute(database.db)
      }
      const over = offsets.filter((offset) => offset < 0)
      const oldest = over.length === 0 ? null : new Date(before.getTime() + Math.min(...over))
      expect(await countExpired(database.db, rows, before)).toEqual({ count: over.length, oldest })
      expect(await left()).toBe(offsets.length)
      expect(await removeExpired(database.db, effects, rows, before)).toBe(over.length)
      expect(await left()).toBe(offsets.length - over.length)
    }),
    { numRuns: 20 },
  )
})

test('rows of many pages go in transactions that each see few pages, and those between them stay', async () => {
  await insert(60_000, new Date(before.getTime() - 1))
  await insert(1000, before)
  await sql`create table removal (xid xid8 not null, rows integer not null)`.execute(database.db)
  await sql`
    create function note_removal() returns trigger language plpgsql as $$
    begin insert into removal select pg_current_xact_id(), count(*) from old_rows; return null; end $$`.execute(
    database.db,
  )
  await sql`
    create trigger note_removal after delete on used_captcha referencing old table as old_rows
    for each statement execute function note_removal()`.execute(database.db)
  expect(await removeExpired(database.db, effects, rows, before)).toBe(60_000)
  const noted = await sql<{ rows: number }>`select rows from removal where rows > 0`.execute(database.db)
  const sizes = noted.rows.map((row) => row.rows)
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThan(10_000)
  expect(await left()).toBe(1000)
})

test('a row that somebody holds is left for the next time, and nobody waits for it', async () => {
  await insert(2, new Date(before.getTime() - 1))
  await database.db.transaction().execute(async (tx) => {
    await sql`select from used_captcha where token like '%-1' for update`.execute(tx)
    expect(await removeExpired(database.db, effects, rows, before)).toBe(1)
  })
  expect(await removeExpired(database.db, effects, rows, before)).toBe(1)
})

test('rows that are worked on are given out a hundred at a time, each once', async () => {
  const made = Array.from({ length: 250 }, () => ({ id: effects.ids.next() }))
  await sql`
    insert into sign_in_event select id, null, ${new Date(before.getTime() - 1)}, 'wrong_password', '', ''
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid)`.execute(database.db)
  const given: string[][] = []
  const worked = expiringRows('sign_in_event', 'at', {
    instead: { key: 'id', act: async (_tx, _effects, keys) => void given.push(keys) },
  })
  expect(await removeExpired(database.db, effects, worked, before)).toBe(250)
  expect(given.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(given.flat().toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})
