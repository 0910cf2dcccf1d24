import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Tx } from '../schema.ts'
import { filesOf, runPart, type SchemaFiles } from './schema-files.ts'

/** @returns whether the views, functions and triggers of the database are those of the files, or of a newer version, which may
 *  already serve beside this one */
export async function isLogicUpToDate(tx: Tx, files: SchemaFiles): Promise<boolean> {
  const { rows } = await sql<{ digest: string; isNewer: boolean }>`
    select digest, string_to_array(version, '.')::int[] > string_to_array(${files.version}, '.')::int[] as "isNewer"
    from schema_logic`.execute(tx)
  return rows[0] !== undefined && (rows[0].isNewer || rows[0].digest === digestOfLogic(files))
}

/** Hash of the texts of all files of views, functions and triggers. */
function digestOfLogic(files: SchemaFiles): string {
  const hash = createHash('sha256')
  for (const path of filesOf(files, 'logic')) hash.update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Makes all views, functions and triggers, and keeps what removes them again: the next version may know nothing of one. */
export async function createLogic(tx: Tx, files: SchemaFiles): Promise<void> {
  const before = await objects(tx)
  await runPart(tx, files, 'logic')
  const known = new Set(before.map(({ id }) => id))
  const made = (await objects(tx)).filter(({ id }) => !known.has(id))
  await sql`
    insert into schema_logic (digest, version, removal) values (${digestOfLogic(files)}, ${files.version}, ${removalOf(made)})
  `.execute(tx)
}

/** Removes what `createLogic` made. Fails, with the names of both, when a view of somebody else needs one of ours. */
export async function removeLogic(tx: Tx): Promise<void> {
  const { rows } = await sql<{ removal: string[] }>`delete from schema_logic returning removal`.execute(tx)
  for (const statement of rows.flatMap(({ removal }) => removal)) await sql.raw(statement).execute(tx)
}

interface DatabaseObject {
  id: string
  kind: 'trigger' | 'view' | 'function'
  /** Name as a `drop` needs it. */
  name: string
}

/** Views, functions and triggers of the schema `public`, without those of extensions. */
async function objects(tx: Tx): Promise<DatabaseObject[]> {
  const { rows } = await sql<DatabaseObject>`
    select 'trigger ' || trigger.oid as id, 'trigger' as kind,
      format('%I on %s', trigger.tgname, trigger.tgrelid::regclass) as name
    from pg_trigger trigger join pg_class on pg_class.oid = trigger.tgrelid
    where not trigger.tgisinternal and pg_class.relnamespace = 'public'::regnamespace
    union all
    select 'view ' || oid, 'view', oid::regclass::text
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select 'function ' || oid, 'function', oid::regprocedure::text
    from pg_proc where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )`.execute(tx)
  return rows
}

/** The statements that remove objects. Views that read each other go together. A migration may have dropped one already. */
function removalOf(made: readonly DatabaseObject[]): string[] {
  const namesOf = (kind: DatabaseObject['kind']) => made.filter((each) => each.kind === kind).map(({ name }) => name)
  const together = (kind: 'view' | 'function') => {
    const names = namesOf(kind).join(', ')
    return names === '' ? [] : [`drop ${kind} if exists ${names}`]
  }
  return [
    ...namesOf('trigger').map((name) => `drop trigger if exists ${name}`),
    ...together('view'),
    ...together('function'),
  ]
}
