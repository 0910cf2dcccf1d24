import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import type { Connection } from '../index.ts'

let connection: Connection
afterEach(() => connection.close())

const notify = (text: string) => sql`select pg_notify('test', ${text})`.execute(connection.db)

test('a listening connection that breaks is opened again, and reports that messages may be lost', async () => {
  connection = await postgresDatabase()
  const heard: string[] = []
  await connection.listen('test', {
    onMessage: (payload) => heard.push(payload),
    onResume: () => heard.push('resumed'),
  })
  await notify('first')
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`.execute(connection.db)
  await vi.waitFor(() => expect(heard).toEqual(['first', 'resumed']), 8000)
  await notify('second')
  await vi.waitFor(() => expect(heard).toEqual(['first', 'resumed', 'second']))
})

test('a listener that has stopped hears nothing more', async () => {
  connection = await postgresDatabase()
  const heard: string[] = []
  const stop = await connection.listen('test', { onMessage: (payload) => heard.push(payload), onResume: () => {} })
  await stop()
  await notify('late')
  await notify('later')
  expect(heard).toEqual([])
})
