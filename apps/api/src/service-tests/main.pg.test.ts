import { once } from 'node:events'
import { requestRecovery } from '@navyk/api-spec/people/entry'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { writeProgress } from '#demo/queries.ts'
import { createAccounts } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import { systemClock } from '#platform/clock.ts'
import { randomIds } from '#platform/ids/ids.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type ServiceProcess, startService } from '#testing/network/service-process.ts'

const services: ServiceProcess[] = []
afterEach(() => {
  for (const { child } of services.splice(0)) child.kill('SIGKILL')
})

async function start(url: string, settings = {}, program?: string): Promise<ServiceProcess> {
  const service = await startService({ DATABASE_URL: url, LOG_LEVEL: 'error', ...settings }, program)
  services.push(service)
  return service
}

/** A database with an account, because a process fills an empty one with the demo. */
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

test('a built process and one of the sources serve together, and one refuses a session that was ended on the other', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const [first, second] = [await start(database.url), await start(database.url, {}, 'main.ts')]
  await Promise.all([first.ready(), second.ready()])
  const [one, other] = [first.url, second.url]

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

  await Promise.all(services.map((service) => service.stop()))
  await database.close()
})

test('a process with TASKS=elsewhere serves requests, and a process without it keeps the calendar of tasks', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const countTasks = async () => {
    const { rows } = await sql<{ queues: number; runs: number }>`
      select (select count(*)::int from queue.queue) as queues, (select count(*)::int from queue.schedule) as runs
    `.execute(database.db)
    return rows[0]
  }
  await (await start(database.url, { TASKS: 'elsewhere' })).ready()
  const before = await countTasks()
  expect(before?.runs).toBe(0)
  expect(before?.queues).toBeGreaterThan(0)
  await (await start(database.url)).ready()
  expect((await countTasks())?.runs).toBeGreaterThan(0)
  await Promise.all(services.map((service) => service.stop()))
  await database.close()
})

test('a process that is told to stop is not ready first and still serves, so that a proxy sends nobody to a closed door', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const service = await start(database.url, { DRAIN_SECONDS: '600' })
  await service.ready()
  service.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
  const answer = await fetch(`${service.url}/frontend-api/openapi.json`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  // A second signal does not wait for the proxies.
  expect(await service.stop()).toBe(0)
  await database.close()
})

test('a process on a machine that is an hour behind goes by the clock of the database, so that no code lives longer there', {
  timeout: 90_000,
}, async () => {
  const database = await databaseWithAccount()
  const service = await start(database.url, { CLOCK: 'database', NAVYK_TEST_MOVED_MS: String(-3_600_000) })
  await service.ready()
  const answer = await fetch(service.url + requestRecovery.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '375291112244' }),
  })
  expect(answer.status).toBe(200)
  const { rows } = await sql<{ isTimely: boolean }>`
    select created_at between now() - interval '2 minutes' and clock_timestamp() + interval '1 second'
      and expires_at = created_at + interval '10 minutes' as "isTimely" from one_time_code
  `.execute(database.db)
  expect(rows).toEqual([{ isTimely: true }])
  await service.stop()
  await database.close()
})

test('unfinished demo data in PostgreSQL are left to the owner of that database, who reads why', async () => {
  const database = await postgresDatabase()
  await writeProgress(database.db, 'begun')
  const { child, said } = await start(database.url)
  const [code] = await once(child, 'close')
  expect([code, said()]).toEqual([1, expect.stringContaining('name an empty database in DATABASE_URL')])
  await database.close()
})
