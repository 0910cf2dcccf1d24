import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccounts } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import { systemClock } from '#platform/clock.ts'
import { connectEmbedded } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { secretKeeper } from '#testing/readings/secret-keeper.ts'
import { type ServiceProcess, startService } from '#testing/network/service-process.ts'

const services: ServiceProcess[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-main-'))
})
afterEach(() => {
  for (const { child } of services.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The whole product as a process of its own, on an embedded database in `folder`. */
async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'trace', ...environment })
  services.push(service)
  return service
}

async function call(url: string, path: string, token: string | undefined, body?: object) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { accessToken?: string; data: unknown; nextCursor?: string | null },
  }
}

const executor = { username: '375291112233', password: 'Correct-horse-42' }

/** Makes a database in `folder` that has nothing but its tables, whose making is another test's matter. */
async function migrateDatabase(): Promise<void> {
  const { close } = await connectEmbedded(folder, await migratedDump())
  await close()
}

/** Makes a database in `folder` that has the executor, so that no process fills it with the demo. */
async function prepareDatabase(): Promise<void> {
  const { db, close } = await connectEmbedded(folder, await migratedDump())
  const draft = {
    phone: executor.username,
    passwordHash: await hashPassword(executor.password),
    firstName: 'Ольга',
    lastName: 'Мицкевич',
    email: null,
    cabinets: [{ role: 'executor' as const }],
  }
  const effects = { clock: systemClock, ids: randomIds(systemClock) }
  await db.transaction().execute((tx) => createAccounts(tx, effects, [draft]))
  await close()
}

test('a second process on the same data refuses to start and the first continues; a kill loses nothing acknowledged', async () => {
  await prepareDatabase()
  const first = await start()
  await first.ready()

  const second = await start()
  const [code] = await once(second.child, 'close')
  expect(code).toBe(1)
  expect(second.said()).toContain('is in use by another process')

  const signedIn = await call(first.url, '/frontend-api/sign-in', undefined, executor)
  expect(signedIn.status).toBe(200)
  const token = String(signedIn.body.accessToken)
  const acknowledged: string[] = []
  for (let index = 0; index < 25; index++) {
    const answer = await call(first.url, '/frontend-api/questions', token, {
      topic: 'other',
      text: `Вопрос номер ${index}`,
    })
    expect(answer.status).toBe(200)
    acknowledged.push((answer.body.data as { id: string }).id)
    if (index === 24) first.child.kill('SIGKILL')
  }
  await once(first.child, 'exit')

  const third = await start()
  await third.ready()
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await call(
      third.url,
      `/frontend-api/questions?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      token,
    )
    found.push(...(body.data as { id: string }[]).map((question) => question.id))
    if (!body.nextCursor) break
    cursor = body.nextCursor
  }
  expect(acknowledged.filter((id) => !found.includes(id))).toEqual([])

  third.child.kill('SIGTERM')
  const [stopped] = await once(third.child, 'exit')
  expect(stopped).toBe(0)

  const secrets = secretKeeper()
  for (const { said } of [first, second, third]) secrets.readLog(said())
  secrets.learnFrom({ as: { token }, body: executor }, {})
  secrets.refuseLeaks()
})

test('demo data that a kill left unfinished are built anew at the next start', async () => {
  await migrateDatabase()
  const first = await start()
  await expect.poll(first.said, { timeout: 300_000 }).toContain('Filling the empty database')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await start()
  await expect
    .poll(second.said, { timeout: 300_000 })
    .toMatch(/not finished when the service was last ended\.\nFilling the empty database/)
})

test('while the demo is being built the port answers with the progress, and nobody can sign in', async () => {
  await migrateDatabase()
  const { url, said } = await start()
  await expect.poll(said, { timeout: 300_000 }).toContain('shows how far the demo data is')
  const progress = () => call(url, '/frontend-api/demo-progress', undefined)
  const first = (await progress()).body.data as { isReady: boolean; told: number; expected: number }
  expect(first.isReady).toBe(false)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const readiness = await fetch(`${url}/readyz`)
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toEqual({
    status: 'telling the demo',
    told: expect.any(Number),
    expected: first.expected,
  })
  const password = 'Navyk-demo-2026'
  const refused = await call(url, '/frontend-api/sign-in', undefined, { username: '375291112233', password })
  expect(refused).toMatchObject({ status: 503, body: { code: 'demo_being_told' } })
  expect((await fetch(`${url}/frontend-api/sign-in`, { method: 'POST' })).headers.get('retry-after')).toBe('2')
  expect((await fetch(`${url}/dev/outbox.json`)).status).toBe(503)
  await expect
    .poll(async () => ((await progress()).body.data as typeof first).told, { timeout: 300_000 })
    .toBeGreaterThan(first.told)
})

test('production without its settings refuses to start and names what is missing', async () => {
  const { child, said } = await start({ NAVYK_MODE: 'production' })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said()).toMatch(/DATABASE_URL is missing[\s\S]*NAVYK_SECRET is missing/)
})
