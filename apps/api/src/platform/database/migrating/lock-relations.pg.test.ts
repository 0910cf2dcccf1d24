import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { schemaFiles } from '#config.ts'
import { type Connection, migrate } from '../index.ts'

let connection: Connection
beforeAll(async () => {
  connection = await postgresDatabase()
})
afterAll(() => connection.close())

const isSomebodyWaiting = async () => {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (
      select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
    ) as "isSo"`.execute(connection.db)
  return rows[0]?.isSo
}

test('a start that makes the views anew and a request that reads tables in another order do not end each other', async () => {
  const { db } = connection
  const { rows } = await sql<{ removal: string[] }>`select removal from schema_logic`.execute(db)
  const tables = (rows[0]?.removal ?? []).flatMap((statement) => / on (\S+)$/.exec(statement)?.[1] ?? [])
  const [first, last] = [tables.at(0), tables.findLast((table) => table !== tables[0])]
  if (!first || !last) throw new Error('the database has no triggers')
  await sql`update schema_logic set digest = 'of another version'`.execute(db)
  const read = (table: string) => sql.raw(`select from ${table} limit 1`)
  let changed: Promise<string[]> | undefined
  await db.transaction().execute(async (tx) => {
    await read(last).execute(tx)
    changed = migrate(db, schemaFiles)
    changed.catch(() => {})
    await expect.poll(isSomebodyWaiting).toBe(true)
    await read(first).execute(tx)
  })
  expect(await changed).toEqual(['logic'])
})
