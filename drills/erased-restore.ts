import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { allTasks, createServices, loadAllTexts } from '../apps/api/src/app.ts'
import { schemaFiles } from '../apps/api/src/config.ts'
import { createAccounts } from '../apps/api/src/domains/people/accounts/index.ts'
import { type SettableClock, settableClock, systemClock } from '../apps/api/src/platform/clock.ts'
import { type Connection, connectPostgres, migrate } from '../apps/api/src/platform/database/index.ts'
import { randomIds } from '../apps/api/src/platform/ids/ids.ts'
import { createLogger } from '../apps/api/src/platform/operation/log.ts'
import { silentQueue } from '../apps/api/src/platform/queue/index.ts'
import { dumpPostgres, startPostgres } from '../tools/postgres.mjs'

const day = 24 * 3_600_000
const people = 40
/** Every second one is erased, and one that came after the backup as well. */
const erasedCount = people / 2

/** A word of each person that nobody else has, in names, e-mail and every text that is written of them. */
const wordOf = (index: number) => `Канарейкин${String(index).padStart(3, '0')}`

const emailOf = (word: string) => `bird${word.slice(-3)}@example.test`

/** Erases people after a backup, restores it, erases them again by the list that stands outside of the database, and searches every
 *  text of every table for what was personal of them. */
export async function drillErasedRestore(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-erased-'))
  const cluster = await startPostgres({ survives: 'processes' })
  const connection = connectPostgres(cluster.databaseUrl, 2, () => {})
  try {
    return await eraseAndRestore({ url: cluster.databaseUrl, list: join(folder, 'erasures'), connection })
  } finally {
    await connection.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Ground {
  url: string
  list: string
  connection: Connection
}

async function eraseAndRestore({ url, list, connection }: Ground): Promise<Figure[]> {
  await migrate(connection.db, schemaFiles)
  const clock = settableClock(new Date(systemClock.now().getTime() - 20 * day))
  const services = servicesOn(connection, clock, list)
  const accounts = await createPeople(services, url, 0, people)
  const dump = dumpPostgres(url)
  const late = await createPeople(services, url, people, people + 1)
  const erased = [...accounts.slice(0, erasedCount), ...late]
  await erase(services, url, clock, erased)
  const leftInFirst = await findWords(url, erased)

  const restored = await restore(url, dump)
  const broughtBack = await findWords(restored, erased)
  const began = performance.now()
  const said = eraseAgain(restored, list)
  const seconds = (performance.now() - began) / 1000
  const again = eraseAgain(restored, list)
  const left = await findWords(restored, erased)
  const living = await findWords(restored, accounts.slice(erasedCount))
  return [
    atMost('columns that name erased people before the backup is restored', leftInFirst.length, 0, 'columns'),
    atLeast('columns that name them in the restored database', broughtBack.length, 5, 'columns'),
    atMost('columns that name them after they were erased again', left.length, 0, 'columns'),
    atLeast('accounts that were erased again', numberIn(said, /(\d+) erased again/), erasedCount, 'accounts'),
    atLeast('accounts of the list that the backup does not know', numberIn(said, /(\d+) are not in/), 1, 'accounts'),
    atMost('accounts that a second run erases', numberIn(again, /(\d+) erased again/), 0, 'accounts'),
    atLeast('columns that still name who was not erased', living.length, 5, 'columns'),
    known('time to erase them again, with the start of the command', seconds, 's'),
  ]
}

/** Runs `work` with a connection of its own to a database. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN)

function servicesOn(connection: Connection, clock: SettableClock, erasuresFile: string) {
  const effects = {
    clock,
    ids: randomIds(clock),
    queue: silentQueue,
    texts: loadAllTexts(),
    log: createLogger('error'),
  }
  const secrets = { secret: 'a secret of the drill, 32 letters', oldSecrets: [] }
  return createServices(connection, { ...effects, ...secrets }, { mode: 'demo', smsPerDay: 1000, erasuresFile })
}

type DrillServices = ReturnType<typeof servicesOn>

interface Person {
  accountId: string
  cabinetId: string
  phone: string
  word: string
}

/** Customers with a learner, a note of the staff, a session, messages and notices, all with their word. */
async function createPeople({ transact, ids, clock }: DrillServices, url: string, from: number, to: number) {
  const drafts = Array.from({ length: to - from }, (_, index) => ({
    phone: `37533444${String(from + index).padStart(4, '0')}`,
    passwordHash: 'no password',
    firstName: `Имя${wordOf(from + index)}`,
    lastName: wordOf(from + index),
    email: emailOf(wordOf(from + index)),
    cabinets: [{ role: 'customer' as const }],
  }))
  const made = await transact((tx) => createAccounts(tx, { clock, ids }, drafts))
  const persons: Person[] = made.map(({ accountId, cabinets }, index) => ({
    accountId,
    cabinetId: cabinets.customer ?? '',
    phone: drafts[index]?.phone ?? '',
    word: wordOf(from + index),
  }))
  await withClient(url, async (client) => {
    for (const person of persons) await writeAbout(client, ids.next, person, clock.now())
  })
  return persons
}

/** Rows about a person: $1 an id, $2 the account, $3 the cabinet, $4 the phone, $5 the word, $6 an instant. */
const rowsAbout = [
  `insert into learner (id, customer_id, first_name, last_name, note, created_at)
    values ($1::uuid, $3::uuid, $5::text, $5::text, $5::text, $6::timestamptz)`,
  `insert into customer_note (id, customer_id, author_id, text, is_pinned, created_at)
    values ($1::uuid, $3::uuid, $3::uuid, $5::text, false, $6::timestamptz)`,
  `insert into session (id, token_hash, account_id, cabinet_id, address, user_agent, created_at, last_used_at, expires_at,
      authenticated_at)
    values ($1::uuid, $1::text, $2::uuid, $3::uuid, '127.0.0.1', $5::text, $6::timestamptz, $6, $6, $6)`,
  `insert into sign_in_event values ($1::uuid, $2::uuid, $6::timestamptz, 'signed_in', '127.0.0.1', $5::text)`,
  `insert into outgoing_message (id, channel, recipient, body, created_at)
    values ($1::uuid, 'sms', $4::text, $5::text, $6::timestamptz)`,
  `insert into notice (id, cabinet_id, kind, message_values, link, created_at, thing)
    values ($1::uuid, $3::uuid, 'x', jsonb_build_object('name', $5::text), '/', $6::timestamptz, '')`,
  `insert into offer_draft values ($3::uuid, jsonb_build_object('goal', $5::text), $6::timestamptz, 1)`,
  `insert into limit_window values ('sign-in:' || $4::text, 1, $6::timestamptz)`,
  `insert into audit_event (id, at, actor_account_id, actor_cabinet_id, actor_name, object_kind, object_id, action, reason)
    values ($1::uuid, $6::timestamptz, $2::uuid, $3::uuid, $5::text, 'account', $2::uuid, 'created', $5::text)`,
]

async function writeAbout(client: pg.Client, next: () => string, person: Person, at: Date): Promise<void> {
  const { accountId, cabinetId, phone, word } = person
  for (const statement of rowsAbout) {
    const values = [next(), accountId, cabinetId, phone, word, at]
    await client.query(...withUsed(statement, values))
  }
}

/** A statement with those of the values alone that it names, numbered anew, because PostgreSQL refuses others. */
function withUsed(statement: string, values: readonly unknown[]): [text: string, values: unknown[]] {
  const used = [...new Set([...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))]
  const text = statement.replaceAll(/\$(\d)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`)
  return [text, used.map((number) => values[number - 1])]
}

/** Lets people ask for it, 14 days pass, and the nightly tasks run. */
async function erase(services: DrillServices, url: string, clock: SettableClock, persons: readonly Person[]) {
  const at = new Date(clock.now().getTime() + 14 * day)
  const ids = persons.map(({ accountId }) => accountId)
  await withClient(url, (client) =>
    client.query('update account set deletion_asked_at = $1, deletion_at = $2 where id = any($3::uuid[])', [
      clock.now(),
      at,
      ids,
    ]),
  )
  clock.set(new Date(at.getTime() + 1))
  for (const task of ['remove-nightly', 'erase-people']) await allTasks(services)[task]?.({})
}

/** Columns of texts in which a name, a phone or an e-mail of one of the people stands. */
async function findWords(url: string, persons: readonly Person[]): Promise<string[]> {
  const patterns = persons.flatMap(({ word, phone }) => [word, phone, emailOf(word)]).map((word) => `%${word}%`)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(`
      select quote_ident(table_name) as table, quote_ident(column_name) as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`)
    const found: string[] = []
    for (const { table, column } of rows) {
      const statement = `select from ${table} where ${column}::text like any($1::text[]) limit 1`
      const { rowCount } = await client.query(statement, [patterns])
      if (rowCount !== 0) found.push(`${table}.${column}`)
    }
    return found
  })
}

/** Fills an empty database with what was dumped. @returns its address */
async function restore(url: string, dump: Buffer): Promise<string> {
  await withClient(url, (client) => client.query('create database restored template template0'))
  const address = new URL(url)
  address.pathname = '/restored'
  await withClient(address.href, (client) => client.query(dump.toString('utf8')))
  return address.href
}

/** Runs the command as an operator does. @returns what it has printed */
function eraseAgain(databaseUrl: string, list: string): string {
  const command = join(import.meta.dirname, '../apps/api/src/commands/erase-again-command.ts')
  const printed = execFileSync(process.execPath, [command, `--from=${list}`], {
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  console.error(printed.trim())
  return printed
}
