import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { requestRecovery, checkRecoveryCode, signIn } from '@navyk/api-spec/people/entry'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { type Cabinet, listCabinets, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { confirmTwoStep, startTwoStep, verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { renewCalendarFeed } from '@navyk/api-spec/teaching/schedule'
import { generateSync } from 'otplib'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { schemaFiles } from '../apps/api/src/config.ts'
import { createAccounts, insertConsents } from '../apps/api/src/domains/people/accounts/index.ts'
import { hashPassword } from '../apps/api/src/domains/people/passwords/index.ts'
import { openSession } from '../apps/api/src/domains/people/sessions/index.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { connectPostgres, type Db, migrate } from '../apps/api/src/platform/database/index.ts'
import { randomIds } from '../apps/api/src/platform/ids/ids.ts'
import { askersAndManager, faultsOfQuestions } from '../apps/api/src/testing/load/question-load.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { type Fleet, startFleet, startLoad } from './secrets-fleet.ts'

const password = 'Correct-horse-42'
const people = 12
const effects = { clock: systemClock, ids: randomIds(systemClock) }

/** Two processes under load go from one NAVYK_SECRET to another in three rolling restarts (docs/operating.md, "Changing secrets"), and then
 *  from one password of the database to another. Nothing fails, and what was signed before and in between is accepted. */
export async function drillSecrets(): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'processes' })
  const connection = connectPostgres(cluster.databaseUrl, 2, () => {})
  let fleet: Fleet | undefined
  try {
    await migrate(connection.db, schemaFiles)
    const { askers } = await askersAndManager(connection.db)
    const persons = await createPersons(connection.db)
    const roles = await createRoles(cluster.databaseUrl)
    const [old, fresh] = [secret(), secret()]
    fleet = await startFleet(2, settingsOf(roles.first, old))
    return await rotate({ db: connection.db, fleet, askers, persons, roles, secrets: { old, fresh } })
  } finally {
    await fleet?.stop()
    await connection.close()
    await cluster.stop()
  }
}

const secret = () => randomBytes(24).toString('base64url')
const settingsOf = (databaseUrl: string, secrets: string) => ({
  DATABASE_URL: databaseUrl,
  NAVYK_SECRET: secrets,
  LOG_LEVEL: 'warn',
})

interface Ground {
  db: Db
  fleet: Fleet
  askers: readonly string[]
  persons: Person[]
  roles: Roles
  secrets: { old: string; fresh: string }
}

async function rotate(ground: Ground): Promise<Figure[]> {
  const { db, fleet, askers, roles, secrets } = ground
  const probes = startProbes(ground)
  const load = startLoad(fleet, askers)
  const rollTo = async (secrets: string, between: (stage: string) => Promise<void>) => {
    await fleet.restart(0, settingsOf(roles.first, secrets))
    await between('while the processes differ')
    await fleet.restart(1, settingsOf(roles.first, secrets))
  }
  await probes.connectApp()
  const early = await probes.sendCode(0)
  for (const list of [`${secrets.old},${secrets.fresh}`, `${secrets.fresh},${secrets.old}`]) {
    await rollTo(list, () => probes.crossOver())
    await probes.crossOver()
  }
  await probes.checkCode(early, 1)
  await probes.appIsSealedAnew()
  const late = await probes.sendCode(1)
  await rollTo(secrets.fresh, () => probes.crossOver())
  await probes.checkCode(late, 0)
  await probes.useApp(0)
  await probes.readFeed(1)
  const failedBySecrets = load.failures.length
  const password = await changePassword(ground, () => load.failures.length)
  await load.stop()
  const { lost, doubled, inPart } = await faultsOfQuestions(db, load.acknowledged)
  if (load.failures.length > 0) console.error([...new Set(load.failures)].join('\n'))
  return [
    known('questions that were acknowledged', load.acknowledged.length, 'questions'),
    atMost('requests that failed while secrets were changed', failedBySecrets, 0, 'requests'),
    atMost('requests that failed while roles were changed by turns', password.byTurns, 0, 'requests'),
    known('requests that failed while a password was changed in place', password.inPlace, 'requests'),
    atLeast('sign-ins by the old password that are refused', password.refused, 1, 'sign-ins'),
    atMost('acknowledged questions that were lost', lost.length, 0, 'questions'),
    atMost('questions that exist twice or in part', doubled.length + inPart.length, 0, 'questions'),
    atLeast('codes, links, apps and feeds of other secrets that were accepted', probes.accepted.length, 12, 'checks'),
    atMost('codes, links, apps and feeds of other secrets that were refused', probes.refused.length, 0, 'checks'),
  ]
}

interface SentCode {
  publicCode: string
  privateCode: string
}

/** Things that the service signs, and whether another process accepts them. */
function startProbes({ db, fleet, persons }: Ground) {
  const accepted: string[] = []
  const refused: string[] = []
  let next = 0
  const note = (what: string, answer: Response) => {
    ;(answer.ok ? accepted : refused).push(what)
    if (!answer.ok) console.error(`${what} was refused with ${answer.status}`)
  }
  const personFor = (): Person => {
    const person = persons[next++]
    if (!person) throw new Error('there are too few people for the drill')
    return person
  }
  const [owner, walker] = [personFor(), personFor()]
  let app = ''
  let sealed: string | undefined
  let feed = ''

  const sendCode = async (place: number): Promise<SentCode> => {
    const { phone } = personFor()
    // Several codes from one network within minutes would need proof of work.
    await db.deleteFrom('limit_window').execute()
    const { publicCode } = await dataOf(await post(fleet.url(place) + requestRecovery.path, { username: phone }))
    return { publicCode: String(publicCode), privateCode: await digitsTo(db, phone) }
  }
  const checkCode = async (code: SentCode, place: number) =>
    note('a code', await post(fleet.url(place) + checkRecoveryCode.path, code))
  const useLink = async (from: number, to: number) => {
    const headers = { authorization: `Bearer ${walker.token}` }
    const cabinets = await dataOf<Cabinet[]>(await fetch(fleet.url(from) + listCabinets.path, { headers }))
    const link = cabinets.find(({ current }) => !current)
    if (!link) throw new Error('there is no other cabinet')
    const body = { id: link.id, date: link.date, signature: link.signature }
    const answer = await post(fleet.url(to) + switchToCabinet.path, body, walker.token)
    note('a link', answer)
    // The switch ends the session from which it was made.
    if (answer.ok) walker.token = ((await answer.json()) as { accessToken: string }).accessToken
  }
  return {
    accepted,
    refused,
    sendCode,
    checkCode,
    /** What one process signs is accepted by the other. */
    async crossOver() {
      for (const [from, to] of [
        [0, 1],
        [1, 0],
      ] as const) {
        await useLink(from, to)
        await delay(1100)
      }
      await checkCode(await sendCode(next % 2), (next + 1) % 2)
    },
    /** Connects an app, and makes the address of a calendar feed. */
    async connectApp() {
      const { secret } = await dataOf(await post(fleet.url(0) + startTwoStep.path, undefined, owner.token))
      app = String(secret)
      const answer = await post(fleet.url(0) + confirmTwoStep.path, { privateCode: digitsOf(app) }, owner.token)
      if (!answer.ok) throw new Error(`the app was not connected: ${answer.status}`)
      sealed = await sealedSecret(db)
      const { path } = await dataOf(await post(fleet.url(0) + renewCalendarFeed.path, undefined, owner.token))
      feed = String(path)
    },
    async appIsSealedAnew() {
      for (let tries = 0; tries < 300 && (await sealedSecret(db)) === sealed; tries++) await delay(100)
      if ((await sealedSecret(db)) === sealed) throw new Error('the secret of the app was not sealed anew')
    },
    async useApp(place: number) {
      const body = { username: owner.phone, password }
      const answer = (await (await post(fleet.url(place) + signIn.path, body)).json()) as {
        twoStep: { publicCode: string }
      }
      const { publicCode } = answer.twoStep
      const step = { publicCode, privateCode: digitsOf(app) }
      note('an app', await post(fleet.url(place) + verifyTwoStep.path, step))
    },
    async readFeed(place: number) {
      note('a feed', await fetch(fleet.url(place) + feed))
    },
  }
}

/** Digits of an app now. */
const digitsOf = (secret: string) => generateSync({ secret, epoch: Math.floor(systemClock.now().getTime() / 1000) })

const post = (url: string, body?: object, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': effects.ids.next(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

async function dataOf<T = Record<string, unknown>>(answer: Response): Promise<T> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}

/** The digits that were sent to a phone, once the queue has sent them. */
async function digitsTo(db: Db, phone: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const message = await db
      .selectFrom('outgoing_message')
      .select('body')
      .where('recipient', '=', phone)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const digits = /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
    if (digits !== undefined) return digits
    await delay(100)
  }
  throw new Error('no code was sent')
}

const sealedSecret = async (db: Db) =>
  (await db.selectFrom('two_step').select('sealed_secret').executeTakeFirst())?.sealed_secret

interface Person {
  phone: string
  token: string
}

/** People with two cabinets, each with a session. */
async function createPersons(db: Db): Promise<Person[]> {
  const passwordHash = await hashPassword(password)
  const drafts = Array.from({ length: people }, (_, index) => ({
    phone: `37529777${String(index).padStart(4, '0')}`,
    passwordHash,
    firstName: 'Имя',
    lastName: `Фамилия ${index}`,
    email: null,
    cabinets: [{ role: 'customer' as const }, { role: 'executor' as const }],
  }))
  return db.transaction().execute(async (tx) => {
    const made = await createAccounts(tx, effects, drafts)
    await insertConsents(
      tx,
      effects,
      made.map(({ accountId }) => ({ accountId, version: consentVersion, address: '' })),
    )
    const persons: Person[] = []
    for (const [index, { accountId, cabinets }] of made.entries()) {
      const request = { address: '127.0.0.1', userAgent: 'drill' }
      const cabinetId = cabinets.executor
      if (cabinetId === undefined) throw new Error('an account without a cabinet')
      const token = await openSession(tx, effects, request, { accountId, cabinetId, role: 'executor' })
      persons.push({ phone: drafts[index]?.phone ?? '', token })
    }
    return persons
  })
}

interface Roles {
  /** Addresses of the same database for two roles that own what its owner owns. */
  first: string
  second: string
  run: (statement: string) => Promise<void>
}

async function createRoles(ownersUrl: string): Promise<Roles> {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: ownersUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const create = async (name: string): Promise<string> => {
    const password = secret()
    await run(`create role ${name} login password '${password}' in role navyk; alter role ${name} set role = 'navyk'`)
    return withLogin(ownersUrl, name, password)
  }
  return { first: await create('service_a'), second: await create('service_b'), run }
}

function withLogin(url: string, name: string, password: string): string {
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}

/** Changes the role by turns, and then the password of the second one in place. @returns requests that failed meanwhile, and how many
 *  sign-ins by passwords that were changed are refused */
async function changePassword({ fleet, roles, secrets }: Ground, failed: () => number) {
  const roll = async (url: string) => {
    for (const place of [0, 1]) await fleet.restart(place, settingsOf(url, secrets.fresh))
  }
  const before = failed()
  await roll(roles.second)
  await roles.run(`alter role service_a password '${secret()}'`)
  await delay(3000)
  const byTurns = failed() - before
  const fresh = secret()
  await roles.run(`alter role service_b password '${fresh}'`)
  await delay(3000)
  await roll(withLogin(roles.second, 'service_b', fresh))
  await delay(3000)
  const refused = (await isRefused(roles.first)) && (await isRefused(roles.second)) ? 2 : 0
  return { byTurns, inPlace: failed() - before - byTurns, refused }
}

async function isRefused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return false
  } catch (error) {
    return (error as { code?: string }).code === '28P01'
  }
}
