import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#testing/databases/fresh-database.ts'
import { allRefused, emptyHistory } from '#testing/databases/history-tables.ts'
import type { Connection } from '../index.ts'

let connection: Connection
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())

test('the embedded database refuses to empty a table of history', async () => {
  expect(await emptyHistory(connection.db)).toEqual(allRefused)
})
