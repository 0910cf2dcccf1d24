import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { allTasks, createServices, loadAllTexts } from '../apps/api/src/app.ts'
import { schemaFiles } from '../apps/api/src/config.ts'
import { createAccounts } from '../apps/api/src/domains/people/accounts/index.ts'
import { settableClock } from '../apps/api/src/platform/clock.ts'
import { type Connection, connectPostgres, type Db, migrate } from '../apps/api/src/platform/database/index.ts'
import { randomIds } from '../apps/api/src/platform/ids/ids.ts'
import { createLogger } from '../apps/api/src/platform/log.ts'
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
  const open: Connection[] = []
  try {
    const connect = (url: string) => {
      const connection = connectPostgres(url, 2, () => {})
      open.push(connection)
      return connection
    }
    return await eraseAndRestore({ url: cluster.databaseUrl, list: join(folder, 'erasures'), connect })
  } finally {
    for (const connection of open) await connection.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Ground {
  url: string
  list: string
  connect: (url: string) => Connection
}

async function eraseAndRestore({ url, list, connect }: Ground): Promise<Figure[]> {
  const first = connect(url)
  await migrate(first.db, schemaFiles)
  const clock = settableClock(new Date(Date.now() - 20 * day))
  const services = servicesOn(first, clock, list)
  const accounts = await createPeople(services, 0, people)
  const dump = dumpPostgres(url)
  const [late] = await createPeople(services, people, people + 1)
  const erased = [...accounts.slice(0, erasedCount), ...(late ? [late] : [])]
  await erase(services, clock, erased)
  const leftInFirst = await findWords(first.db, erased)

  const restoredUrl = await restore(first.db, url, dump)
  const restored = connect(restoredUrl)
  const beforeAgain = await findWords(restored.db, erased)
  const began = performance.now()
  const said = eraseAgain(restoredUrl, list)
  const seconds = (performance.now() - began) / 1000
  const again = eraseAgain(restoredUrl, list)
  const living = await findWords(restored.db, accounts.slice(erasedCount))
  return [
    atMost('places where erased people are found before the backup is restored', leftInFirst.length, 0, 'columns'),
    atLeast('places where they are found in the restored database', beforeAgain.length, 5, 'columns'),
    atMost('places where they are found after they were erased again', (await findWords(restored.db, erased)).length, 0, 'columns'),
    atLeast('accounts that were erased again', numberIn(said, /(\d+) erased again/), erasedCount, 'accounts'),
    atLeast('accounts of the list that the backup does not know', numberIn(said, /(\d+) are not in/), 1, 'accounts'),
    atMost('accounts that a second run erases', numberIn(again, /(\d+) erased again/), 0, 'accounts'),
    atLeast('columns that still name who was not erased', living.length, 5, 'columns'),
    known('time to erase them again, with the start of the command', seconds, 's'),
  ]
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN)

function servicesOn(connection: Connection, clock: ReturnType<typeof settableClock>, erasuresFile: string) {
  const effects = { clock, ids: randomIds(clock), queue: silentQueue, texts: loadAllTexts(), log: createLogger('error') }
  const secrets = { secret: 'a secret of the drill, 32 letters', oldSecrets: [] }
  return createServices(connection, { ...effects, ...secrets }, { mode: 'demo', smsPerDay: 1000, erasuresFile })
}

type DrillServices = ReturnType<typeof servicesOn>

interface Person {
  accountId: string
  phone: string
  word: string
}

/** Customers with a learner, a note of the staff, a session, messages and notices, all with their word. */
async function createPeople({ transact, ids, clock, db }: DrillServices, from: number, to: number): Promise<Person[]> {
  const drafts = Array.from({ length: to - from }, (_, index) => ({
    phone: `37533444${String(from + index).padStart(4, '0')}`,
    passwordHash: 'no password',
    firstName: `Имя${wordOf(from + index)}`,
    lastName: wordOf(from + index),
    email: emailOf(wordOf(from + index)),
    cabinets: [{ role: 'customer' as const }],
  }))
  const made = await transact((tx) => createAccounts(tx, { clock, ids }, drafts))
  const persons = made.map(({ accountId }, index) => ({
    accountId,
    phone: drafts[index]?.phone ?? '',
    word: wordOf(from + index),
  }))
  for (const [index, { accountId, phone, word }] of persons.entries()) {
    await writeAbout(db, ids.next, { accountId, phone, word, cabinetId: made[index]?.cabinets.customer ?? '' }, clock.now())
  }
  return persons
}

async function writeAbout(db: Db, next: () => string, of: Person & { cabinetId: string }, at: Date): Promise<void> {
  const { accountId, cabinetId, phone, word } = of
  await sql`insert into learner (id, customer_id, first_name, last_name, note, created_at)
    values (${next()}, ${cabinetId}, ${word}, ${word}, ${word}, ${at})`.execute(db)
  await sql`insert into customer_note (id, customer_id, author_id, text, is_pinned, created_at)
    values (${next()}, ${cabinetId}, ${cabinetId}, ${word}, false, ${at})`.execute(db)
  await sql`insert into session (id, token_hash, account_id, cabinet_id, address, user_agent, created_at, last_used_at, expires_at,
      authenticated_at)
    values (${next()}, ${next()}, ${accountId}, ${cabinetId}, '127.0.0.1', ${word}, ${at}, ${at}, ${at}, ${at})`.execute(db)
  await sql`insert into sign_in_event values (${next()}, ${accountId}, ${at}, 'signed_in', '127.0.0.1', ${word})`.execute(db)
  await sql`insert into outgoing_message (id, channel, recipient, body, created_at)
    values (${next()}, 'sms', ${phone}, ${word}, ${at})`.execute(db)
  await sql`insert into notice (id, cabinet_id, kind, message_values, link, created_at, thing)
    values (${next()}, ${cabinetId}, 'x', ${JSON.stringify({ name: word })}, '/', ${at}, '')`.execute(db)
  await sql`insert into offer_draft values (${cabinetId}, ${JSON.stringify({ goal: word })}, ${at}, 1)`.execute(db)
  await sql`insert into limit_window values (${`sign-in:${phone}`}, 1, ${at})`.execute(db)
  await sql`insert into audit_event (id, at, actor_account_id, actor_cabinet_id, actor_name, object_kind, object_id, action, reason)
    values (${next()}, ${at}, ${accountId}, ${cabinetId}, ${word}, 'account', ${accountId}, 'created', ${word})`.execute(db)
}

/** Lets people ask for it, 14 days pass, and the nightly tasks run. */
async function erase(services: DrillServices, clock: ReturnType<typeof settableClock>, persons: readonly Person[]) {
  const at = new Date(clock.now().getTime() + 14 * day)
  const ids = persons.map(({ accountId }) => accountId)
  await sql`update account set deletion_asked_at = ${clock.now()}, deletion_at = ${at} where id = any(${ids}::uuid[])`.execute(
    services.db,
  )
  clock.set(new Date(at.getTime() + 1))
  for (const task of ['remove-nightly', 'erase-people']) await allTasks(services)[task]?.({})
}

/** Columns of texts in which a name, a phone or an e-mail of one of the people stands. */
async function findWords(db: Db, persons: readonly Person[]): Promise<string[]> {
  const words = persons.flatMap(({ word, phone }) => [word, phone, emailOf(word)])
  const patterns = words.map((word) => `%${word}%`)
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const hit = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text like any(${patterns}::text[]) limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Fills an empty database with what was dumped. @returns its address */
async function restore(db: Db, url: string, dump: Buffer): Promise<string> {
  await sql`create database restored template template0`.execute(db)
  const address = new URL(url)
  address.pathname = '/restored'
  execFileSync('psql', ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', address.href], {
    input: dump,
    stdio: ['pipe', 'ignore', 'inherit'],
    maxBuffer: 2 ** 28,
  })
  return address.href
}

/** Runs the command as an operator does. @returns what it has printed */
function eraseAgain(databaseUrl: string, list: string): string {
  const command = join(import.meta.dirname, '../apps/api/src/erase-again-command.ts')
  const printed = execFileSync(process.execPath, [command, `--from=${list}`], {
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  })
  console.error(printed.trim())
  return printed
}

/** The same, as `npm run drill` calls it. */
export const run = drillErasedRestore
