import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import type { Connection } from '../database/index.ts'
import { createLogger } from '../operation/log.ts'
import { startQueue, startSending } from './index.ts'

let connection: Connection
beforeAll(async () => {
  connection = await postgresDatabase()
})
afterAll(() => connection.close())

const log = createLogger('silent', { write: () => {} })

test('a task sent by a process that does no tasks is done by another process, also by one that starts later', async () => {
  const done: unknown[] = []
  const serving = await startSending(connection, log, ['count'])
  await connection.db.transaction().execute((tx) => serving.send(tx, 'count', { number: 1 }))
  const working = await startQueue(connection, log, { count: async (data) => void done.push(data) })
  await vi.waitFor(() => expect(done).toEqual([{ number: 1 }]), 10_000)
  await connection.db.transaction().execute((tx) => serving.send(tx, 'count', { number: 2 }))
  await vi.waitFor(() => expect(done).toEqual([{ number: 1 }, { number: 2 }]), 10_000)
  await working.stop(1000)
  await connection.db.transaction().execute((tx) => serving.send(tx, 'count', { number: 3 }))
  // Longer than a working process waits between two looks.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(done).toHaveLength(2)
  await serving.stop(1000)
})
