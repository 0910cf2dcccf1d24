import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer as readBytes } from 'node:stream/consumers'
import { type Permission, type Role, consentVersion } from '@navyk/api-spec/people/accounts'
import { type EndpointDeclaration, minuteMs } from '@navyk/api-spec/kit'
import { strFromU8, unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { allTasks, createApp, createServices, loadAllTexts } from '#app.ts'
import { createAccounts, insertConsents } from '#people/accounts'
import { authenticator, openSession } from '#people/sessions'
import { hashPassword } from '#people/passwords'
import { settableClock } from '#platform/clock.ts'
import type { Connection } from '#platform/database'
import type { Session } from '#platform/http'
import { randomIds } from '#platform/ids/ids.ts'
import { patience } from '#platform/askers/line.ts'
import { createLogger } from '#platform/operation/log.ts'
import { listMessages } from '#platform/channels/outbox'
import type { PaymentProvider } from '#platform/payments/providers'
import { silentQueue } from '#platform/queue'
import { withTasksAtOnce } from '#platform/queue/tasks-at-once.ts'
import type { Services } from '#platform/services.ts'
import { databasesWith } from './databases/fresh-database.ts'
import { playedProvider } from './network/played-provider.ts'
import { secretKeeper } from './readings/secret-keeper.ts'

patience.times = 100

/** A signed-in person of a test. */
export interface TestPerson {
  token: string
  session: Session
  cabinetId: string
  accountId: string
  phone: string
}

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and asserts on it
  body: any
  headers: Record<string, unknown>
  /** Text of the answer; of a zip, a workbook or a PDF, the text of its files. */
  text: string
  /** The text without ids, whose random digits may look like any figure. */
  words: string
  /** Bytes of the answer; empty for a stream of events. */
  bytes: Uint8Array
}

interface TestCall {
  as?: TestPerson | { token: string } | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Bytes of an endpoint that takes a file. */
  file?: Uint8Array
  /** Idempotency key; one is made where the endpoint needs it and the test doesn't care. `null` sends none. */
  key?: string | null
  language?: string
  headers?: Record<string, string>
}

export const testPassword = 'Correct-horse-42'

interface TestOptions {
  telegramWebhookSecret?: string
  paymentProviders?: readonly PaymentProvider[]
}

/** Opens the whole API over a database in memory (or over `connection`), at 12:00 in Minsk on Friday, 20 November 2026. Database
 *  and application are kept for the next test, without anything of this one; with options, the application is its own. */
export async function testApp(connection?: Connection, options: TestOptions = {}) {
  const { connection: database, made } = connection
    ? { connection, made: await createGround(connection) }
    : await keptGrounds()
  const people = structuredClone(made.people)
  const own = testServices(database, options)
  const { services, secrets, played, clock } = own
  const isKept = connection === undefined && Object.keys(options).length === 0
  const { app, serve } = (isKept && made.app) || (await appOver(database, own, options))
  serve(own)
  made.app = isKept ? { app, serve } : made.app

  const call = async (endpoint: EndpointDeclaration, options: TestCall = {}): Promise<TestAnswer> => {
    const needsKey = endpoint.limits?.idempotent === true && options.key !== null
    const answer = await app.inject({
      payloadAsStream: true,
      method: endpoint.method,
      url: urlOf(endpoint.path, options),
      headers: {
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...(needsKey && { 'idempotency-key': options.key ?? randomUUID() }),
        ...(options.language !== undefined && { 'accept-language': options.language }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
      ...(options.file && { payload: Buffer.from(options.file) }),
    })
    const type = String(answer.headers['content-type'])
    const bytes = await bytesOf(answer.stream(), type)
    const text = await textOf(bytes, type)
    const body = type.startsWith('application/json') ? JSON.parse(text) : undefined
    secrets.learnFrom(options, body)
    return {
      status: answer.statusCode,
      body,
      headers: answer.headers,
      text,
      words: text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''),
      bytes,
    }
  }

  const close = async () => {
    secrets.learnFrom({}, await listMessages(database.db, 1000))
    secrets.learnPeople(Object.values(people))
    await services.live.close()
    const isAsBefore = isKept && !app.server.listening
    if (!isAsBefore) await app.close()
    if (isKept && !isAsBefore) made.app = undefined
    await database.close()
    secrets.refuseLeaks()
  }
  return { app, call, services, played, clock, people, outbox: () => listMessages(database.db, 200), close }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

async function bytesOf(answer: Readable, type: string): Promise<Uint8Array> {
  // A stream of events does not end, so it is closed at once.
  if (type.startsWith('text/event-stream')) {
    answer.destroy()
    return new Uint8Array()
  }
  return new Uint8Array(await readBytes(answer))
}

async function textOf(bytes: Uint8Array, type: string): Promise<string> {
  // Digits among the bytes of a picture say nothing.
  if (type.startsWith('image/')) return ''
  // The reader of documents keeps the bytes that it is given.
  if (type.startsWith('application/pdf')) return textOfPdf(bytes.slice())
  if (!/^application\/(zip|vnd\.openxmlformats)/.test(type)) return new TextDecoder().decode(bytes)
  const files = Object.entries(unzipSync(bytes))
  return files.map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`).join('\n')
}

/** The texts of a PDF are compressed. What only calls itself one, as an uploaded file may, is read as it is. */
async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const plain = strFromU8(bytes, true)
  return extractText(bytes, { mergePages: true }).then(
    ({ text }) => text,
    () => plain,
  )
}

function urlOf(path: string, options: TestCall): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const query = new URLSearchParams(options.query).toString()
  return query ? `${filled}?${query}` : filled
}

const texts = loadAllTexts()

const start = new Date('2026-11-20T09:00:00Z')

/** Services of the API over `database`. */
function testServices(
  database: Connection,
  { paymentProviders, idsFrom = start }: Pick<TestOptions, 'paymentProviders'> & { idsFrom?: Date } = {},
) {
  const clock = settableClock(start)
  const secrets = secretKeeper()
  const effects = {
    clock,
    ids: randomIds(idsFrom === start ? clock : settableClock(idsFrom)),
    queue: silentQueue,
    texts,
    log: createLogger('trace', { write: secrets.readLog }),
    secret: 'a secret of the tests, 32 characters',
    publicUrl: 'https://navyk.test',
    oldSecrets: ['a secret of before, of 32 characters'],
  }
  const played = playedProvider()
  const services = withTasksAtOnce(
    createServices(database, effects, {
      mode: 'demo',
      smsPerDay: 1000,
      paymentProviders: paymentProviders ?? [played.provider],
    }),
    allTasks,
  )
  return { services, secrets, played, clock }
}

/** Things that are kept with a database: its people, and the application over it once a test has needed one. */
interface TestGround {
  people: Awaited<ReturnType<typeof createPeople>>
  app: KeptApp | undefined
}

/** Makes the people of the tests, with ids of a millisecond before, so that all others come after them. Their making may
 *  leave no secret in the log either. */
async function createGround(database: Connection): Promise<TestGround> {
  const { services, secrets } = testServices(database, { idsFrom: new Date(start.getTime() - 1) })
  const people = await createPeople(services)
  secrets.learnPeople(Object.values(people))
  secrets.refuseLeaks()
  return { people, app: undefined }
}

const keptGrounds = databasesWith(createGround, async ({ app }) => app?.app.close())

type TestServices = ReturnType<typeof testServices>
type KeptApp = Awaited<ReturnType<typeof appOver>>

/** Opens the application once for all tests of a database. `serve` names the services of the present test. */
async function appOver(
  { ping }: Connection,
  first: TestServices,
  { telegramWebhookSecret }: Pick<TestOptions, 'telegramWebhookSecret'>,
) {
  let present = first
  // Fastify keeps the log that it was built with; everything else is looked up with each call.
  const log = createLogger('trace', { write: (line) => present.secrets.readLog(line) })
  const services = new Proxy(first.services, {
    get: (_, name) => (name === 'log' ? log : Reflect.get(present.services, name)),
  })
  const { app } = await createApp({ services, readiness: { isStopping: false, ping }, telegramWebhookSecret })
  const serve = (next: TestServices) => {
    present = next
  }
  return { app, serve }
}

/** One person of each kind; `both` is one account with an executor's and a customer's cabinet. */
async function createPeople(services: Services) {
  const passwordHash = await hashPassword(testPassword)
  const staff = (permission: Permission) => ({ role: 'staff' as const, permissions: [permission] })
  const kinds = {
    customer: [{ role: 'customer' as const }],
    otherCustomer: [{ role: 'customer' as const }],
    executor: [{ role: 'executor' as const }],
    otherExecutor: [{ role: 'executor' as const }],
    manager: [staff('manager')],
    accountant: [staff('accountant')],
    administrator: [staff('administrator')],
    both: [{ role: 'executor' as const }, { role: 'customer' as const }],
  }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const drafts = names.map((name, index) => ({
    name,
    phone: `3752955500${String(index).padStart(2, '0')}`,
    passwordHash,
    firstName: `First${index}`,
    lastName: `Last-${name}`,
    email: `${name}@example.test`,
    cabinets: kinds[name] as { role: Role; permissions?: Permission[] }[],
  }))
  const made = await services.transact((tx) => createAccounts(tx, services, drafts))
  const consents = made.map(({ accountId }) => ({ accountId, version: consentVersion, address: '' }))
  await services.transact((tx) => insertConsents(tx, services, consents))
  const people = {} as Record<keyof typeof kinds, TestPerson>
  for (const { name, phone } of drafts) {
    const account = made.find((each) => each.phone === phone)
    const cabinetId = Object.values(account?.cabinets ?? {})[0]
    if (!account || !cabinetId) throw new Error('a test person was not made')
    people[name] = await signedIn(services, account.accountId, cabinetId, phone)
  }
  return people
}

/** Opens a session without a password, with a long lifetime, because tests advance the clock by months. */
export async function signedIn(
  services: Services,
  accountId: string,
  cabinetId: string,
  phone: string,
): Promise<TestPerson> {
  const request = { address: '127.0.0.1', userAgent: 'test' }
  const { role } = await services.db
    .selectFrom('cabinet')
    .select('role')
    .where('id', '=', cabinetId)
    .executeTakeFirstOrThrow()
  const token = await services.transact((tx) => openSession(tx, services, request, { accountId, cabinetId, role }))
  const session = await authenticator(services)(token)
  if (!session) throw new Error('the session that was just opened is not there')
  await services.db
    .updateTable('session')
    .set({ idle_minutes: 5_000_000, expires_at: new Date(services.clock.now().getTime() + 5_000_000 * minuteMs) })
    .where('id', '=', session.id)
    .execute()
  return { token, session, cabinetId, accountId, phone }
}
