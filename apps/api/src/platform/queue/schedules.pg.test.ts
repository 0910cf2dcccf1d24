import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import type { Connection } from '../database/index.ts'
import { createLogger } from '../operation/log.ts'
import { startQueue } from './index.ts'

let connection: Connection
beforeAll(async () => {
  connection = await postgresDatabase()
})
afterAll(() => connection.close())

const log = createLogger('silent', { write: () => {} })
const handler = async () => {}

async function runsByTheCalendar(): Promise<unknown[]> {
  const { rows } = await sql<{
    name: string
    cron: string
  }>`select name, cron from queue.schedule order by name`.execute(connection.db)
  return rows
}

test('a task that the product no longer has leaves the calendar when a process starts', async () => {
  const before = await startQueue(
    connection,
    log,
    { kept: handler, old: handler },
    { kept: '1 * * * *', old: '2 * * * *' },
  )
  await before.stop(1000)
  const after = await startQueue(connection, log, { kept: handler }, { kept: '3 * * * *' }, ['old'])
  expect(await runsByTheCalendar()).toEqual([{ name: 'kept', cron: '3 * * * *' }])
  await after.stop(1000)
})

test('a process of an older release that starts beside a newer one leaves the newer one’s tasks in the calendar', async () => {
  const newer = await startQueue(connection, log, { kept: handler, added: handler }, { added: '2 * * * *' })
  const older = await startQueue(connection, log, { kept: handler }, { kept: '3 * * * *' })
  expect(await runsByTheCalendar()).toEqual([
    { name: 'added', cron: '2 * * * *' },
    { name: 'kept', cron: '3 * * * *' },
  ])
  await older.stop(1000)
  await newer.stop(1000)
})
