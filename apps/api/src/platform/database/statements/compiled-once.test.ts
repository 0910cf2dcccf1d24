import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledOnce } from './compiled-once.ts'
import { connectMemory } from '../connections/connect.ts'

let connection: Awaited<ReturnType<typeof connectMemory>>
beforeAll(async () => {
  connection = await connectMemory()
})
afterAll(() => connection.close())

test('a query that is compiled once answers each caller with their own values, wherever these stand in it', async () => {
  let built = 0
  const run = compiledOnce((reader, { name, at }: { name: string; at: Date }) => {
    built += 1
    const query = sql<object>`
      select ${at}::timestamptz as at, ${name}::text as name, ${'fixed'}::text as fixed, ${name}::text as again`
    return { compile: () => query.compile(reader) }
  })
  const [first, second] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  const ask = (name: string, at: Date) => run(connection.db, { name, at })
  expect(await ask('a', first)).toEqual([{ at: first, name: 'a', fixed: 'fixed', again: 'a' }])
  expect(await ask('b', second)).toEqual([{ at: second, name: 'b', fixed: 'fixed', again: 'b' }])
  expect(built).toBe(1)
})
