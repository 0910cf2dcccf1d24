import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createLogger } from '../../operation/log.ts'
import type { WaitingLimits } from './bounded-pool.ts'
import { type Connection, connectPostgres, DatabaseUnavailableError, type Db } from '../index.ts'

let database: Connection & { url: string }
let connection: Connection
const lines: string[] = []
const log = createLogger('trace', { write: (line) => lines.push(line) })
const onError = (error: Error) => log.warn({ err: error }, 'connection lost')

const connect = (pool = 2, limits: WaitingLimits = { connectMs: 1000, answerMs: 1000 }, url = database.url) =>
  connectPostgres(url, pool, onError, limits)

beforeEach(async () => {
  lines.length = 0
  database = await postgresDatabase()
  connection = connect()
})
afterEach(async () => {
  await connection.close()
  await database.close()
})

const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const end = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db)
/** The reason for which `work` found no database. */
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof DatabaseUnavailableError ? error.reason : `another error: ${error}`),
  )

test('a connection that breaks between two statements fails its transaction alone, and the next one works', async () => {
  const work = connection.db.transaction().execute(async (tx) => {
    await end(await pidOf(tx))
    await sql`select 1`.execute(tx)
  })
  expect(await reasonOf(work)).not.toBe('done')
  await connection.ping()
})

test('a connection stays open for a minute without work, and is closed after five', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = await pidOf(connection.db)
  vi.advanceTimersByTime(60_000)
  expect(await pidOf(connection.db)).toBe(first)
  vi.advanceTimersByTime(300_001)
  vi.useRealTimers()
  expect(await pidOf(connection.db)).not.toBe(first)
})

test('a connection that breaks during a statement fails its transaction alone, and the next one works', async () => {
  const patient = connect(2, { connectMs: 1000, answerMs: 20_000 })
  const pid = Promise.withResolvers<number | undefined>()
  const work = patient.db.transaction().execute(async (tx) => {
    pid.resolve(await pidOf(tx))
    await sql`select pg_sleep(15)`.execute(tx)
  })
  const [reason] = await Promise.all([reasonOf(work), pid.promise.then(end)])
  expect(reason).toBe('57P01')
  await patient.ping()
  await patient.close()
})

test('a connection of the queue that breaks fails its statement alone, and the next one works', async () => {
  const work = connection.queueDb.executeSql('select pg_terminate_backend(pg_backend_pid())')
  expect(await reasonOf(work)).toBe('57P01')
  expect(await connection.queueDb.executeSql('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
})

test('a statement without an answer is given up in time, and its connection is not reused', async () => {
  const pids: (number | undefined)[] = []
  const work = connection.db.connection().execute(async (db) => {
    pids.push(await pidOf(db))
    await sql`select pg_sleep(5)`.execute(db)
  })
  expect(await reasonOf(work)).toBe('lost')
  pids.push(await pidOf(connection.db))
  expect(new Set(pids).size).toBe(2)
})

test('a request that finds all connections in use waits for one for a limited time', async () => {
  const one = connect(1, { connectMs: 300, answerMs: 5000 })
  const hold = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(one.db)
  const short = hold(0.1)
  expect(await reasonOf(one.ping())).toBe('done')
  await short
  const long = hold(1)
  expect(await reasonOf(sql`select 1`.execute(one.db))).toBe('lost')
  await long
  await one.close()
})

test('a server that takes no more connections is asked again until one is free, for a limited time', async () => {
  const url = new URL(database.url)
  const role = `guest_${url.pathname.slice(1)}`
  await sql.raw(`create role ${role} login password 'guest' connection limit 1`).execute(database.db)
  url.username = role
  url.password = 'guest'
  const other = new pg.Client(url.href)
  await other.connect()
  const guest = connect(2, { connectMs: 1500, answerMs: 1000 }, url.href)
  expect(await reasonOf(sql`select 1`.execute(guest.db))).toBe('53300')
  setTimeout(() => other.end(), 400)
  expect(await reasonOf(sql`select 1`.execute(guest.db))).toBe('done')
  await guest.close()
  await sql.raw(`drop role ${role}`).execute(database.db)
})

test('a server that accepts a connection and says nothing is given up in time', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const waiting = connect(1, { connectMs: 300, answerMs: 300 }, `postgres://a:b@127.0.0.1:${port}/c`)
  expect(await reasonOf(sql`select 1`.execute(waiting.db))).toBe('lost')
  await waiting.close()
  silent.close()
})

const writeToReadOnly = ({ db }: Connection) =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`create table refused ()`.execute(tx)
  })

test('a connection to a server that has become read-only is replaced, because another server may have taken over', async () => {
  const old = connect(2, { connectMs: 1000, answerMs: 1000, replacedFromMs: 0 })
  const before = await pidOf(old.db)
  expect(await reasonOf(writeToReadOnly(old))).toBe('25006')
  expect(await pidOf(old.db)).not.toBe(before)
  await old.close()
})

test('a connection that was opened to a server which is read-only is kept for reads', async () => {
  const young = connect(2, { connectMs: 1000, answerMs: 1000, replacedFromMs: Number.POSITIVE_INFINITY })
  const before = await pidOf(young.db)
  expect(await reasonOf(writeToReadOnly(young))).toBe('25006')
  expect(await pidOf(young.db)).toBe(before)
  await young.close()
})

test('tasks and the queue have connections of their own, so that people who take all of theirs do not stop them, nor the reverse', async () => {
  const one = connect(1, { connectMs: 20_000, answerMs: 20_000 })
  const held = Promise.withResolvers<void>()
  const holds = async (db: Db) => {
    const begun = Promise.withResolvers<void>()
    const ended = db.connection().execute(async () => {
      begun.resolve()
      await held.promise
    })
    await begun.promise
    return ended
  }
  const people = holds(one.db)
  expect(await one.queueDb.executeSql('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
  expect(await pidOf(one.taskDb)).toBeGreaterThan(0)
  const tasks = [1, 2, 3, 4].map(() => holds(one.taskDb))
  held.resolve()
  await people
  await one.ping()
  await Promise.all(tasks)
  await one.close()
})

test('a refused text of the queue leaves no transaction behind, and its connection is kept', async () => {
  const pid = async () => (await connection.queueDb.executeSql('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  await expect(connection.queueDb.executeSql('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
  expect(await pid()).toBe(before)
})

test('the log of a connection that broke while idle has its code, and neither its key nor its password', async () => {
  await end(await pidOf(connection.db))
  await expect.poll(() => lines.join('')).toContain('57P01')
  expect(lines.join('')).not.toMatch(/secretKey|processID/)
  expect(lines.join('')).not.toContain(new URL(database.url).password)
})

test('the log of a refused row has the constraint, and neither the row nor the values of the statement', async () => {
  await sql`create table person (phone text unique)`.execute(database.db)
  const add = () => sql`insert into person values ('Диктант')`.execute(connection.db)
  await add()
  await add().catch((error) => log.error({ err: error }, 'request failed'))
  expect(lines.join('')).toMatch(/person_phone_key.*23505|23505.*person_phone_key/)
  expect(lines.join('')).not.toContain('Диктант')
})
