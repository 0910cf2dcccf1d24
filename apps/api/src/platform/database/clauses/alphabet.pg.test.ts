import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { schemaFiles } from '#config.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { emptyPostgresDatabase, postgresDatabase } from '#testing/postgres.ts'
import { type Connection, connectMemory, connectPostgres, type Db, migrate } from '../index.ts'

const open: Connection[] = []
afterEach(async () => {
  for (const connection of open.splice(0).reverse()) await connection.close()
})

const inOrder = [
  'Anna',
  'Łukasz',
  'Żółć',
  'Абрамов',
  'абрикосов',
  'Ґалаґан',
  'ёжиков',
  'Ежов',
  'Елагин',
  'елисеев',
  'Ёлкин',
  'Єрмак',
  'Жуков',
  'Иванов',
  'Іваноў',
  'Йодов',
  'Ўладзімірава',
  'Яковлев',
]

async function ordered(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${inOrder.toSorted()}::text[]) as name order by name collate alphabet`.execute(db)
  return rows.map(({ name }) => name)
}

test('names are in the order of the alphabet, the same in PostgreSQL and in the embedded database', async () => {
  const real = await postgresDatabase()
  const embedded = await connectMemory(await migratedDump())
  open.push(real, embedded)
  expect(await ordered(embedded.db)).toEqual(inOrder)
  expect(await ordered(real.db)).toEqual(inOrder)
})

test('a page by name begins where the one before it ended, whatever the letters', async () => {
  const real = await postgresDatabase()
  open.push(real)
  for (const [at, name] of inOrder.entries()) {
    const { rows } = await sql<{ later: number }>`
      select count(*)::int as later from unnest(${inOrder}::text[]) as name
      where name > ${name}::text collate alphabet`.execute(real.db)
    expect(rows).toEqual([{ later: inOrder.length - at - 1 }])
  }
})

test('a database that does not fold Cyrillic letters is refused with an explanation, before a table is made in it', async () => {
  const empty = await emptyPostgresDatabase()
  open.push(empty)
  const name = `${new URL(empty.url).pathname.slice(1)}_c`
  await sql
    .raw(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
    .execute(empty.db)
  const deaf = connectPostgres(empty.url.replace(/[^/]+$/, name), 1, () => {})
  await expect(migrate(deaf.db, schemaFiles)).rejects.toThrow(/its LC_CTYPE is C\. Names would not be found/)
  const { rows } = await sql`select from information_schema.tables where table_schema = 'public'`.execute(deaf.db)
  expect(rows).toEqual([])
  await deaf.close()
  await sql.raw(`drop database ${name} with (force)`).execute(empty.db)
})
