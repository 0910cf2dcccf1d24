import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'

let connection: Awaited<ReturnType<typeof postgresDatabase>>
beforeAll(async () => {
  connection = await postgresDatabase()
  await sql`create table thing (id integer primary key, name text)`.execute(connection.db)
  await sql`insert into thing values (1, 'a')`.execute(connection.db)
})
afterAll(() => connection.close())

/** Runs on one connection, because prepared statements belong to a connection. */
const onOne = <T>(work: (db: typeof connection.db) => Promise<T>) => connection.db.connection().execute(work)
const kept = async (db: typeof connection.db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('a repeated statement is kept by its connection', async () => {
  await onOne(async (db) => {
    for (let id = 0; id < 3; id++) await sql`select name from thing where id = ${id}`.execute(db)
    expect(await kept(db)).toContain('select name from thing where id = $1')
  })
})

test.each([
  ['a product of columns', 'select id * id as area from thing where id * 2 < $1::integer', true],
  ['a product beside parentheses', 'select (id) * (id) as area from thing where id < $1::integer', true],
  ['a count', 'select count(*) from thing where id < $1::integer', true],
  ['every column', 'select * from thing where id < $1::integer', false],
  ['every column of one table', 'select thing.*, 1 as one from thing where id < $1::integer', false],
  ['every column of a table inside', 'select id from (select * from thing) inner_thing where id < $1::integer', false],
  ['every column of what is written', 'update thing set name = name where id < $1::integer returning *', false],
])('a statement with %s is kept only when no column can be added to its answer', async (_, text, isKept) => {
  await onOne(async (db) => {
    for (let time = 0; time < 3; time++) await db.executeQuery(CompiledQuery.raw(text, [0]))
    expect((await kept(db)).includes(text)).toBe(isKept)
  })
})

test('a search is planned for what it looks for', async () => {
  await onOne(async (db) => {
    const text = 'select id from thing where name like $1'
    for (let time = 0; time < 3; time++) await db.executeQuery(CompiledQuery.raw(text, ['a%']))
    expect(await kept(db)).not.toContain(text)
  })
})

test('a column that is added meanwhile breaks no statement, whether it names its columns or takes them all', async () => {
  const all = () => sql`select * from thing where id = ${1}`.execute(connection.db)
  const named = () => sql`select id, name from thing where id = ${1}`.execute(connection.db)
  for (let time = 0; time < 7; time++)
    expect([(await all()).rows, (await named()).rows]).toEqual([[{ id: 1, name: 'a' }], [{ id: 1, name: 'a' }]])
  await sql`alter table thing add column size integer not null default 7`.execute(connection.db)
  expect((await all()).rows).toEqual([{ id: 1, name: 'a', size: 7 }])
  expect((await named()).rows).toEqual([{ id: 1, name: 'a' }])
})

test('a statement that fails leaves no trace, in a transaction and outside of one', async () => {
  const divide = (by: number, db = connection.db) =>
    sql<{ result: number }>`select 6 / ${by}::integer as result`.execute(db)
  await onOne(async (db) => {
    for (let time = 0; time < 3; time++) await expect(divide(0, db)).rejects.toMatchObject({ code: '22012' })
    for (let time = 0; time < 3; time++) expect((await divide(2, db)).rows).toEqual([{ result: 3 }])
    const failing = db.transaction().execute(async (tx) => {
      await sql`delete from thing where id = ${1}`.execute(tx)
      await divide(0, tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select id from thing`.execute(db)).rows).toEqual([{ id: 1 }])
  })
})

test('of many different statements a connection keeps those that were repeated first, and answers all', async () => {
  await onOne(async (db) => {
    for (let index = 0; index < 300; index++) {
      const again = () => sql`select ${index}::integer as ${sql.ref(`often_${index}`)}`.execute(db)
      await again()
      expect((await again()).rows).toEqual([{ [`often_${index}`]: index }])
    }
    expect((await kept(db)).length).toBeLessThanOrEqual(256)
  })
})
