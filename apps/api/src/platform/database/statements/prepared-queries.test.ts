import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMemory } from '../connections/connect.ts'

let connection: Awaited<ReturnType<typeof connectMemory>>
beforeAll(async () => {
  connection = await connectMemory()
  await sql`create table thing (id integer primary key, name text, at timestamptz, tags text[], facts jsonb, bytes bytea)`.execute(
    connection.db,
  )
})
afterAll(() => connection.close())

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await query.execute(connection.db)).rows
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => index).reduce(
    (before, index) => before.then(() => work(index)),
    Promise.resolve() as Promise<unknown>,
  )
const keptCount = async () =>
  (await rowsOf(sql`select count(*)::int as count from pg_prepared_statements where name like 'kept%'`))[0]?.count

test('a value comes back as it was put in, the first time and every other', async () => {
  const at = new Date('2026-12-01T09:30:00.123Z')
  await times(8, async (id) => {
    const facts = JSON.stringify({ deep: [1, null, 'ё'] })
    await sql`insert into thing values (${id}, ${null}, ${at}, ${['a,"b"', 'ы']}, ${facts}, ${Buffer.from([0, 255])})`.execute(
      connection.db,
    )
    expect(await rowsOf(sql`select * from thing where id = ${id}`)).toEqual([
      { id, name: null, at, tags: ['a,"b"', 'ы'], facts: { deep: [1, null, 'ё'] }, bytes: Buffer.from([0, 255]) },
    ])
  })
})

test('a write returns the number of changed rows', async () => {
  const answer = await sql`update thing set name = ${'x'} where id < ${3}`.execute(connection.db)
  expect(answer.numAffectedRows).toBe(3n)
})

test('a statement that failed leaves no trace: neither in the next one nor in its own next try', async () => {
  const divide = (by: number) => rowsOf(sql`select 6 / ${by}::integer as result`)
  await times(3, () => expect(divide(0)).rejects.toMatchObject({ code: '22012' }))
  await times(3, async () => expect(await divide(2)).toEqual([{ result: 3 }]))
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(3)).toEqual([{ result: 2 }])
})

test('a failed statement undoes its transaction, and kept statements still work', async () => {
  const count = () => rowsOf(sql`select count(*)::int as count from thing`)
  const [before] = await count()
  const failing = connection.db.transaction().execute(async (tx) => {
    await sql`delete from thing`.execute(tx)
    await sql`select * from nowhere`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '42P01' })
  expect(await count()).toEqual([before])
})

test('a query beside a transaction waits for its end and sees all of it or nothing', async () => {
  const named = async () => (await rowsOf(sql`select count(*)::int as count from thing where name = ${'beside'}`))[0]
  const seen: Promise<unknown>[] = []
  const working = connection.db.transaction().execute(async (tx) => {
    await sql`update thing set name = ${'beside'} where id = ${1}`.execute(tx)
    seen.push(named())
    await sql`update thing set name = ${'beside'} where id = ${2}`.execute(tx)
    await sql`select pg_sleep(0.05)`.execute(tx)
    throw new Error('undone')
  })
  await expect(working).rejects.toThrow('undone')
  expect(await Promise.all(seen)).toEqual([{ count: 0 }])
})

test('after a table has changed the same statement answers with its columns of today', async () => {
  const first = () => rowsOf(sql`select * from thing where id = ${0}`)
  await times(3, first)
  await sql`alter table thing add column size integer not null default 7`.execute(connection.db)
  expect((await first())[0]).toMatchObject({ id: 0, size: 7 })
})

test('a statement is kept from its first use on; of many the most recently used stay', async () => {
  const keptOf = async (name: string) =>
    (await rowsOf(sql`select name from pg_prepared_statements where strpos(statement, ${`as "${name}"`}) > 0`)).length
  const use = (name: string) => rowsOf(sql`select ${1}::integer as ${sql.ref(name)}`)
  await use('first')
  expect(await keptOf('first')).toBe(1)
  await times(2100, (index) => use(`often_${index}`))
  expect(await keptCount()).toBeLessThanOrEqual(2048)
  expect([await keptOf('first'), await keptOf('often_2099')]).toEqual([0, 1])
})

test('a notification arrives once, whether its statement was alone or in a transaction', async () => {
  const messages: string[] = []
  const stop = await connection.listen('things', {
    onMessage: (message) => messages.push(message),
    onResume: () => {},
  })
  await rowsOf(sql`select pg_notify('things', 'alone')`)
  await connection.db.transaction().execute((tx) => sql`select pg_notify('things', 'together')`.execute(tx))
  await stop()
  await rowsOf(sql`select pg_notify('things', 'too late')`)
  expect(messages).toEqual(['alone', 'together'])
})
