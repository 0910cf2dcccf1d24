import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRefused, emptyHistory } from '#testing/databases/history-tables.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import type { Connection } from '../index.ts'

let connection: Connection
beforeAll(async () => {
  connection = await postgresDatabase()
})
afterAll(() => connection.close())

test('PostgreSQL refuses to empty a table of history', async () => {
  expect(await emptyHistory(connection.db)).toEqual(allRefused)
})
