import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from '@navyk/tools/postgres'
import { type Connection, connectPostgres } from '#platform/database'
import { fillMigrated } from '#testing/databases/migrated-postgres.ts'
import { askersAndManager, faultsOfQuestions, startAsking } from '#testing/load/question-load.ts'
import { type ServiceProcess, startService } from '#testing/network/service-process.ts'
import { openStream, type TestStream } from '#testing/network/streams.ts'

// The waits of the service, in seconds; in production they are longer.
const waits = { DATABASE_CONNECT_TIMEOUT: '1', DATABASE_ANSWER_TIMEOUT: '2' }
/** Pause of the database: longer than all waits of the service together, so that a request meets the silence. */
const pausedMs = 4000
/** Ends what hangs. How long a request waits is measured in bench/bounded-waits.ts. */
const backMs = 120_000

let cluster: Awaited<ReturnType<typeof startPostgres>>
let admin: Connection
let service: ServiceProcess
let stream: TestStream
let hasStreamEnded = false
let load: ReturnType<typeof startAsking>

beforeAll(async () => {
  cluster = await startPostgres({ survives: 'processes', settings: ['max_connections=30'] })
  await fillMigrated(cluster.databaseUrl)
  admin = connectPostgres(cluster.databaseUrl, 1, () => {}, { connectMs: 60_000, answerMs: 60_000 })
  const { askers, manager } = await askersAndManager(admin.db)
  service = await startService({ DATABASE_URL: cluster.databaseUrl, DATABASE_POOL: '8', LOG_LEVEL: 'info', ...waits })
  await service.ready()
  stream = await openStream(service.url, manager)
  void stream.ended.then(() => {
    hasStreamEnded = true
  })
  load = startAsking(service.url, askers)
})
afterAll(async () => {
  stream?.leave()
  service?.child.kill('SIGKILL')
  await admin?.close()
  await cluster?.stop()
})

const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

async function endConnections(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await sql`select pg_terminate_backend(pid) ${others}`.execute(admin.db)
    await pause(100)
  }
}

/** PostgreSQL then ends all other connections as well, because their shared memory may be damaged. Between two requests
 *  the service does not notice that, so it is repeated until the service does. */
async function killOneConnection(): Promise<void> {
  const findOne = async () =>
    (await sql<{ pid: number }>`select pid ${others} and state <> 'idle'`.execute(admin.db)).rows[0]?.pid
  const refusedBefore = load.refusals.length
  const killOne = async () => {
    process.kill(await vi.waitUntil(findOne), 'SIGKILL')
    await pause(1500)
    return load.refusals.length
  }
  await expect.poll(killOne, { timeout: backMs }).toBeGreaterThan(refusedBefore)
}

async function pauseServer(): Promise<void> {
  cluster.signal('SIGSTOP')
  await pause(pausedMs * 0.75)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
  await pause(pausedMs * 0.25)
  cluster.signal('SIGCONT')
}

/** Takes every free connection, and those of the service when they end. */
async function fillServer(): Promise<void> {
  const held: pg.Client[] = []
  let isOver = false
  const take = async () => {
    while (!isOver) {
      const client = new pg.Client(cluster.databaseUrl)
      client.on('error', () => {})
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      )
      if (isTaken) held.push(client)
      else await pause(20)
    }
  }
  const end = async () => {
    while (!isOver) {
      await sql`select pg_terminate_backend(pid) ${others} and query <> ''`.execute(admin.db)
      await pause(50)
    }
  }
  const work = Promise.all([take(), take(), end()])
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: backMs }).toBe(503)
  const refusedBefore = load.refusals.length
  await expect.poll(() => load.refusals.length, { timeout: backMs }).toBeGreaterThan(refusedBefore + 12)
  // The first refusals may come from connections that were ended before the others had taken every place.
  await expect.poll(() => service.said().includes('"reason":"53300"'), { timeout: backMs }).toBe(true)
  isOver = true
  await work
  await Promise.all(held.map((client) => client.end()))
}

async function untilDatabaseAnswers(): Promise<void> {
  const asks = () =>
    sql`select 1`.execute(admin.db).then(
      () => true,
      () => false,
    )
  await expect.poll(asks, { timeout: backMs }).toBe(true)
}

async function untilReady(): Promise<void> {
  const isReady = async () => (await fetch(`${service.url}/readyz`)).ok
  await expect.poll(isReady, { timeout: backMs }).toBe(true)
}

/** A question that is asked now reaches the manager's open page. */
async function untilStreamGoesOn(): Promise<void> {
  // 'missed' is sent when the connection is back; later events came through it.
  const heard = () => stream.kinds.filter((kind) => kind !== 'missed').length
  const before = heard()
  await expect.poll(heard, { timeout: backMs }).toBeGreaterThan(before)
  expect(hasStreamEnded).toBe(false)
}

/** A message that is queued now is delivered. */
async function untilQueueGoesOn(): Promise<void> {
  await sql`insert into notice_choice (account_id, topic, channel, is_on)
    select account_id, 'questions', 'email', true from cabinet where role = 'staff'`.execute(admin.db)
  const delivered = async () => {
    const { rows } = await sql`select from outgoing_message where sent_at is not null`.execute(admin.db)
    return rows.length
  }
  const before = await delivered()
  await expect.poll(delivered, { timeout: backMs }).toBeGreaterThan(before)
  await sql`delete from notice_choice`.execute(admin.db)
}

test.for([
  ['ends the connections', endConnections],
  ['loses a connection to SIGKILL and recovers', killOneConnection],
  ['crashes and starts again', () => cluster.crash()],
  ['is paused', pauseServer],
  ['has no connection left', fillServer],
] as const)(
  'while the database %s, requests are refused, nothing is lost or doubled, and all goes on by itself',
  {
    timeout: 180_000,
  },
  async ([, strike]) => {
    await pause(300)
    const refusedBefore = load.refusals.length
    await strike()
    await untilDatabaseAnswers()
    await untilReady()
    await untilStreamGoesOn()
    await untilQueueGoesOn()
    expect(load.refusals.length).toBeGreaterThan(refusedBefore)
    expect(new Set(load.refusals)).toEqual(new Set(['503 unavailable after 5']))
    expect(service.child.exitCode).toBe(null)
    expect(await faultsOfQuestions(admin.db, [...load.acknowledged])).toEqual({ lost: [], doubled: [], inPart: [] })
  },
)

test('the log has the reasons for all of it, and no key, row or person; and the service stops as usual', async () => {
  await load.stop()
  expect(await faultsOfQuestions(admin.db, load.acknowledged)).toEqual({ lost: [], doubled: [], inPart: [] })
  stream.leave()
  expect(await service.stop()).toBe(0)
  const log = service.said()
  for (const reason of ['57P01', '53300', 'lost']) expect(log).toContain(`"reason":"${reason}"`)
  expect(log).not.toMatch(/secretKey|processID|"detail"|"where"|"parameters"|Вопрос|Фамилия|37533555/)
  expect(log).not.toContain(new URL(cluster.databaseUrl).password)
})
