import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../schema.ts'

/** Milliseconds for taking all locks. It is shorter than PostgreSQL's `deadlock_timeout` of a second, so no request of a process that
 *  still serves is ended because of this one. */
const takingMs = 700
const betweenTriesMs = 200

/** SQLSTATE of a statement that took too long. */
const cancelled = '57014'

/** Locks all tables and views of the product until the transaction ends. Requests of processes that serve meanwhile wait. A change of
 *  the schema without these locks would take them one by one, in another order than requests, and end in a deadlock. */
export async function lockRelations(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
    order by oid`.execute(tx)
  const names = rows.map(({ name }) => name).join(', ')
  while (!(await isLocked(tx, names))) await pause(betweenTriesMs)
}

/** Tries to take all locks; those of a try that was too long are given back. */
async function isLocked(tx: Tx, names: string): Promise<boolean> {
  await sql`savepoint before_locks`.execute(tx)
  try {
    await sql`set local statement_timeout = ${sql.lit(takingMs)}`.execute(tx)
    await sql.raw(`lock table ${names} in access exclusive mode`).execute(tx)
    await sql`set local statement_timeout to default`.execute(tx)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== cancelled) throw error
    await sql`rollback to savepoint before_locks`.execute(tx)
    return false
  }
}
