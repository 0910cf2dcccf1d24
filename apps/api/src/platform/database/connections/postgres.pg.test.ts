import { sql } from 'kysely'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { schemaFiles } from '#config.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { emptyPostgresDatabase, postgresDatabase } from '#testing/postgres.ts'
import { type Connection, connectMemory, connectPostgres, type Db, migrate } from '../index.ts'

const open: Connection[] = []
afterEach(async () => {
  for (const connection of open.splice(0).reverse()) await connection.close()
})

/** An empty database with two processes' connections to it. */
async function twoProcesses(): Promise<[Connection, Connection]> {
  const first = await emptyPostgresDatabase()
  const second = connectPostgres(first.url, 2, () => {})
  open.push(first, second)
  return [first, second]
}

test('two processes that start at once on an empty database make its tables once', async () => {
  const [first, second] = await twoProcesses()
  const did = await Promise.all([migrate(first.db, schemaFiles), migrate(second.db, schemaFiles)])
  expect(did.flat()).toEqual(['tables', 'logic'])
})

test('two processes of a new version that start at once run its migrations once', async () => {
  const [first, second] = await twoProcesses()
  const folder = mkdtempSync(join(tmpdir(), 'navyk-schema-'))
  const files = { schema: folder, areas: ['notes'], migrations: folder, version: '1.0.0' }
  writeFileSync(join(folder, 'notes.sql'), 'create table note (id integer primary key)')
  await migrate(first.db, files)
  writeFileSync(
    join(folder, '0001-tone.ts'),
    "export const up = (tx) => tx.schema.alterTable('note').addColumn('tone', 'text').execute()",
  )
  const did = await Promise.all([migrate(first.db, files), migrate(second.db, files)])
  expect(did.flat()).toEqual(['0001-tone', 'logic'])
  rmSync(folder, { recursive: true })
})

test('a database that is up to date is left as it is', async () => {
  const connection = await postgresDatabase()
  open.push(connection)
  expect(await migrate(connection.db, schemaFiles)).toEqual([])
})

test('values come back the same from PostgreSQL and from the embedded database', async () => {
  const real = await postgresDatabase()
  const embedded = await connectMemory(await migratedDump())
  open.push(real, embedded)

  expect(await readValues(real.db)).toEqual(await readValues(embedded.db))
})

async function readValues(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select 12345678901::bigint as kopecks, 1.5::numeric as quota, date '2026-11-20' as day, time '18:30' as time,
      timestamptz '2026-11-20T09:00:00Z' as instant, array['a', 'b']::text[] as words, '{"a": [1]}'::jsonb as document,
      null::int as nothing, true as truth, 'c59f4a2e-53f2-7a6e-8d1e-0a4f1c2b3d4e'::uuid as id, 3::int as count`.execute(
    db,
  )
  return rows[0]
}
