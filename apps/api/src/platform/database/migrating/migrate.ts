import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireLetters } from '../connections/letters.ts'
import { isLogicUpToDate, createLogic, removeLogic } from './logic.ts'
import type { Db, Tx } from '../schema.ts'
import { lockRelations } from './lock-relations.ts'
import { runPart, type SchemaFiles } from './schema-files.ts'

/** The database is not one that this version can bring up to date; the text says what to do. */
export class DatabaseOfOtherVersionError extends Error {}

interface Migration {
  up(tx: Tx): Promise<void>
}

/** Key of the lock that is held until the transaction of a migration ends. The number is arbitrary. */
const lock = 6_720_140_913

/** Brings the database to this version, in one transaction: an empty one gets the tables as they are today; another one runs
 *  the migrations that it has not run. Views, functions and triggers are made anew after a migration and when their text has
 *  changed; those of a newer version stay. Safe to call from several processes at once: one does the work.
 *  @returns what it did: `tables`, names of migrations, `logic`; nothing when all was up to date
 *  @throws LettersUnknownError a database without Cyrillic letters · DatabaseOfOtherVersionError · the error of what failed, after
 *    which the database is as it was */
export async function migrate(db: Db, files: SchemaFiles): Promise<string[]> {
  await requireLetters(db)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const migrations = namesOfMigrations(files)
    return (await isEmpty(tx)) ? create(tx, files, migrations) : update(tx, files, migrations)
  })
}

/** @returns whether the product has made nothing in it yet */
async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMade: boolean; isOld: boolean }>`
    select to_regclass('public.schema_migration') is not null as "isMade",
      to_regclass('public.kysely_migration') is not null as "isOld"`.execute(tx)
  if (rows[0]?.isOld) {
    throw new DatabaseOfOtherVersionError(
      'The database was made before version 1.0.0, by steps that are no more. What it holds can not be taken over: ' +
        'remove the folder "database" in the data folder (DATA_DIR), or name an empty PostgreSQL database in DATABASE_URL',
    )
  }
  return rows[0]?.isMade !== true
}

async function create(tx: Tx, files: SchemaFiles, migrations: readonly string[]): Promise<string[]> {
  await sql`
    create table schema_migration (name text primary key, ran_at timestamptz not null default now())
  `.execute(tx)
  await sql`create table schema_logic (digest text not null, version text not null, removal text[] not null)`.execute(
    tx,
  )
  await runPart(tx, files, 'tables')
  for (const name of migrations) await recordMigration(tx, name)
  await createLogic(tx, files)
  return ['tables', 'logic']
}

async function update(tx: Tx, files: SchemaFiles, migrations: readonly string[]): Promise<string[]> {
  const pending = pendingOf(migrations, await ranMigrations(tx))
  if (pending.length === 0 && (await isLogicUpToDate(tx, files))) return []
  await lockRelations(tx)
  for (const name of pending) {
    const { up }: Migration = await import(pathToFileURL(join(files.migrations, `${name}.ts`)).href)
    await up(tx)
    await recordMigration(tx, name)
  }
  await removeLogic(tx)
  await createLogic(tx, files)
  return [...pending, 'logic']
}

/** Names of the migrations, from their files `0001-words.ts`, in their order. */
function namesOfMigrations(files: SchemaFiles): string[] {
  return readdirSync(files.migrations)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
}

const recordMigration = (tx: Tx, name: string) => sql`insert into schema_migration (name) values (${name})`.execute(tx)

async function ranMigrations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(tx)
  return rows.map(({ name }) => name).toSorted()
}

/** @throws DatabaseOfOtherVersionError where the database has run what this version does not know, or something that comes later */
function pendingOf(migrations: readonly string[], ran: readonly string[]): string[] {
  const unknown = ran.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) {
    throw new DatabaseOfOtherVersionError(
      `The database belongs to a newer version, which has run ${unknown.join(', ')}: start that version`,
    )
  }
  const pending = migrations.filter((name) => !ran.includes(name))
  const [early] = pending.filter((name) => name < (ran.at(-1) ?? ''))
  if (early !== undefined) {
    throw new DatabaseOfOtherVersionError(`${early} comes before ${ran.at(-1)}, which the database has run already`)
  }
  return pending
}
