import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids/ids.ts'
import type { Database, Db, Reader, Tx } from '../schema.ts'

/** Rows of a table whose time ends: those whose moment lies before an instant. */
export interface ExpiringRows {
  table: keyof Database
  /** Column of the instant by which the time begins. */
  moment: string
  /** Further condition of the rows, as SQL. */
  only?: string
  /** Setting of the transaction that lets a guarded table lose rows from before the instant that it names. */
  guard?: string
  /** Work that takes the place of deleting, on the rows that `key` names. Afterwards `only` no longer holds for them. */
  instead?: { key: string; act: (tx: Tx, effects: ExpiryEffects, keys: string[]) => Promise<void> }
}

interface ExpiryEffects {
  clock: Clock
  ids: Ids
}

/** Pages of a table that one statement looks through: with pages of 8 kB half a megabyte, which holds at most some thousand rows. */
const pagesAtOnce = 64

/** Rows that one transaction works on where they are not simply deleted. */
const keysAtOnce = 100

/** Names rows of the domain's own table; `check` looks at the name as at one that is written. */
export const expiringRows = (
  table: keyof Database,
  moment: string,
  more: Omit<ExpiringRows, 'table' | 'moment'> = {},
): ExpiringRows => ({ table, moment, ...more })

const isExpired = ({ moment, only }: ExpiringRows, before: Date) =>
  sql<boolean>`${sql.ref(moment)} < ${before} and ${sql.raw(only ?? 'true')}`

/** Counts expired rows, and finds the moment of the oldest one. It changes nothing. */
export async function countExpired(reader: Reader, rows: ExpiringRows, before: Date) {
  const { rows: found } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(${sql.ref(rows.moment)}) as oldest
    from ${sql.table(rows.table)} where ${isExpired(rows, before)}`.execute(reader)
  return found[0] ?? { count: 0, oldest: null }
}

/** Removes expired rows, in transactions that are short whatever the size of the table. A row that somebody holds is left for
 *  the next time. @returns how many there were */
export function removeExpired(db: Db, effects: ExpiryEffects, rows: ExpiringRows, before: Date): Promise<number> {
  const { instead } = rows
  return instead ? workOnExpired(db, effects, { ...rows, instead }, before) : deleteExpired(db, rows, before)
}

/** Walks through the pages of the table, so that each is read once: a limit on the rows of a statement would read the space of
 *  those that are deleted already again and again. */
async function deleteExpired(db: Db, rows: ExpiringRows, before: Date): Promise<number> {
  const table = sql.table(rows.table)
  const pages = await countPages(db, rows)
  let removed = 0
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const [from, to] = [`(${page},0)`, `(${page + pagesAtOnce},0)`]
    removed += await db.transaction().execute(async (tx) => {
      if (rows.guard !== undefined) {
        await sql`select set_config(${rows.guard}, ${before.toISOString()}, true)`.execute(tx)
      }
      const { rows: deleted } = await sql<{ count: number }>`
        with expired as (
          select ctid from ${table}
          where ctid >= ${from}::tid and ctid < ${to}::tid and ${isExpired(rows, before)}
          for update skip locked
        ), gone as (delete from ${table} where ctid = any(array(select ctid from expired)) returning 1)
        select count(*)::int as count from gone`.execute(tx)
      return deleted[0]?.count ?? 0
    })
  }
  return removed
}

async function countPages(db: Db, { table }: ExpiringRows): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

async function workOnExpired(
  db: Db,
  effects: ExpiryEffects,
  rows: ExpiringRows & Required<Pick<ExpiringRows, 'instead'>>,
  before: Date,
): Promise<number> {
  const key = sql.ref(rows.instead.key)
  // A row that is given out again, because the work has left it as it is, would be given out for ever.
  const seen: string[] = []
  for (;;) {
    const keys = await db.transaction().execute(async (tx) => {
      const { rows: found } = await sql<{ key: string }>`
        select ${key} as key from ${sql.table(rows.table)}
        where ${isExpired(rows, before)} and not (${key} = any(${seen}::uuid[]))
        limit ${keysAtOnce} for update skip locked`.execute(tx)
      const keys = found.map((row) => row.key)
      if (keys.length > 0) await rows.instead.act(tx, effects, keys)
      return keys
    })
    seen.push(...keys)
    if (keys.length < keysAtOnce) return seen.length
  }
}
