import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Connection } from '#platform/database'
import { databasesWith } from './fresh-database.ts'

let count = 0
const dropped: string[] = []
const open = databasesWith(
  async (connection) => {
    await run(connection, `insert into limit_window values ('made', 1, now())`)
    count += 1
    return `database ${count}`
  },
  async (made) => void dropped.push(made),
)

async function run({ db }: Connection, statement: string): Promise<unknown[]> {
  const { rows } = await sql.raw<object>(statement).execute(db)
  return rows.flatMap((row) => Object.values(row))
}

test('the next test gets the same database with its rows and sequences as they were made', async () => {
  const { connection, made } = await open()
  const number = await run(connection, `select nextval('lead_number_seq')`)
  await run(connection, `insert into limit_window values ('of a test', 1, now())`)
  await run(connection, `update limit_window set hits = 5`)
  await run(connection, `insert into idempotency_key values (gen_random_uuid(), 'of a test', '', null, now())`)
  await connection.close()

  const next = await open()
  expect(next.made).toBe(made)
  expect(await run(next.connection, 'select subject, hits from limit_window')).toEqual(['made', 1])
  expect(await run(next.connection, 'select key from idempotency_key')).toEqual([])
  expect(await run(next.connection, `select nextval('lead_number_seq')`)).toEqual(number)
  await next.connection.close()
})

test('the small writes of one test are gone after a test that wrote and rolled back', async () => {
  const { connection, made } = await open()
  const add = `insert into idempotency_key values (gen_random_uuid(), 'of a test', '', null, now())`
  for (const _ of [1, 2, 3]) await run(connection, add)
  await run(connection, `update idempotency_key set key = 'changed'`)
  await connection.close()

  const next = await open()
  expect(await run(next.connection, 'select key from idempotency_key')).toEqual([])
  const rolledBack = next.connection.db.transaction().execute(async (tx) => {
    await sql.raw(add).execute(tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await run(next.connection, add)
  await next.connection.close()

  const last = await open()
  expect(last.made).toBe(made)
  expect(await run(last.connection, 'select key from idempotency_key')).toEqual([])
  await last.connection.close()
})

test('a second database at the same time is separate', async () => {
  const [one, other] = [await open(), await open()]
  expect(one.made).not.toBe(other.made)
  await one.connection.close()
  await other.connection.close()
})

test.each([
  ['added a column', 'alter table lead add column of_a_test text'],
  ['dropped a trigger', 'drop trigger audit_event_is_history on audit_event'],
  ['switched a trigger off', 'alter table audit_event disable trigger audit_event_is_history'],
  [
    'replaced a function',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  ['made a table within a block', "do $$ begin execute 'create table of_a_test (id uuid)'; end $$"],
  ['dropped a view', 'drop view offer_facts cascade'],
  ['made an index', 'create index of_a_test on limit_window (hits)'],
])('a database in which a test has %s is not given to another test', async (_, statement) => {
  const { connection, made } = await open()
  await run(connection, statement)
  await connection.close()
  expect(dropped).toContain(made)
  const next = await open()
  expect(next.made).not.toBe(made)
  await next.connection.close()
})

test('a change of the schema is noticed while triggers are off too, and none is noticed after a rollback', async () => {
  const { connection, made } = await open()
  const rolledBack = connection.db.transaction().execute(async (tx) => {
    await sql`create table of_a_test (id uuid)`.execute(tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await connection.close()

  const same = await open()
  expect(same.made).toBe(made)
  await same.connection.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create table of_a_test (id uuid)`.execute(tx)
  })
  await same.connection.close()
  expect(dropped).toContain(made)
})
