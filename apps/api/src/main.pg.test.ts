import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { writeProgress } from './demo/queries.ts'
import { createAccounts } from './domains/people/accounts/index.ts'
import { hashPassword } from './domains/people/passwords/index.ts'
import { systemClock } from './platform/clock.ts'
import { randomIds } from './platform/ids.ts'
import { freePort } from './testing/free-port.ts'
import { postgresDatabase } from './testing/postgres.ts'

const processes: ChildProcess[] = []
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

async function spawnMain(url: string, settings = {}): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    { env: environment, stdio: ['ignore', 'inherit', 'pipe'] },
  )
  processes.push(child)
  return { child, address: `http://127.0.0.1:${port}` }
}

const start = async (url: string) => (await spawnMain(url)).address

async function ready(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** With an account in it, because a process fills an empty one with the demo. */
async function databaseWithAccount() {
  const database = await postgresDatabase()
  const ids = randomIds(systemClock)
  const draft = {
    phone: '375291112244',
    passwordHash: await hashPassword('Correct-horse-42'),
    firstName: 'A',
    lastName: 'B',
    email: null,
    cabinets: [{ role: 'customer' as const }],
  }
  await database.db.transaction().execute((tx) => createAccounts(tx, { clock: systemClock, ids }, [draft]))
  return database
}

test('two processes on one PostgreSQL serve together, and a session ended on one is refused by the other', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const [one, other] = [await start(database.url), await start(database.url)]
  await Promise.all([ready(one), ready(other)])

  const signedIn = await fetch(`${one}/frontend-api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '375291112244', password: 'Correct-horse-42' }),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const whoAmI = async (url: string) => (await fetch(`${url}/frontend-api/signed-in-user`, { headers })).status
  expect([await whoAmI(one), await whoAmI(other)]).toEqual([200, 200])
  await fetch(`${other}/frontend-api/sign-out`, { method: 'POST', headers })
  expect([await whoAmI(one), await whoAmI(other)]).toEqual([401, 401])

  for (const child of processes) child.kill('SIGTERM')
  await Promise.all(processes.map((child) => once(child, 'exit')))
  await database.close()
})

test('a process with TASKS=elsewhere serves, and the calendar of tasks is kept by one without it', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const countTasks = async () => {
    const { rows } = await sql<{ queues: number; runs: number }>`
      select (select count(*)::int from queue.queue) as queues, (select count(*)::int from queue.schedule) as runs
    `.execute(database.db)
    return rows[0]
  }
  const { address } = await spawnMain(database.url, { TASKS: 'elsewhere' })
  await ready(address)
  const before = await countTasks()
  expect(before?.runs).toBe(0)
  expect(before?.queues).toBeGreaterThan(0)
  await ready(await start(database.url))
  expect((await countTasks())?.runs).toBeGreaterThan(0)
  for (const child of processes) child.kill('SIGTERM')
  await Promise.all(processes.map((child) => once(child, 'exit')))
  await database.close()
})

test('half-told demo data in PostgreSQL are left to whoever owns that database, who is told', async () => {
  const database = await postgresDatabase()
  await writeProgress(database.db, 'begun')
  const { child } = await spawnMain(database.url)
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr as Readable)])
  expect([code, said]).toEqual([1, expect.stringContaining('name an empty database in DATABASE_URL')])
  await database.close()
})
