import { type Generated, type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../database/index.ts'

/** Uses of a cabinet on the last day it used a kind: one row for each kind, for ever. */
interface QuotaUseTable {
  cabinet_id: string
  kind: string
  day: string
  uses: Generated<number>
}

/** An account that wanted more than a quota on a day. */
interface QuotaReachTable {
  id: string
  at: Date
  account_id: string
  cabinet_id: string
  kind: string
  day: string
  most: number
}

declare module '../../database/schema.ts' {
  interface Database {
    quota_use: QuotaUseTable
    quota_reach: QuotaReachTable
  }
}

/** Takes one use if there is one left on this day. @returns whether there was */
export async function reserveUse(tx: Tx, use: Insertable<QuotaUseTable>, most: number): Promise<boolean> {
  const taken = await tx
    .insertInto('quota_use')
    .values({ ...use, uses: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['cabinet_id', 'kind'])
        .doUpdateSet({
          uses: sql`case when quota_use.day = excluded.day then quota_use.uses + 1 else 1 end`,
          day: sql`excluded.day`,
        })
        .where(sql<boolean>`quota_use.day <> excluded.day or quota_use.uses < ${most}`),
    )
    .returning('uses')
    .executeTakeFirst()
  return taken !== undefined
}

/** Counts accounts that have reached a quota on a day or later. */
export async function countReachedSince(reader: Reader, day: string): Promise<number> {
  const { count } = await reader
    .selectFrom('quota_reach')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('count'))
    .where('day', '>=', day)
    .executeTakeFirstOrThrow()
  return count
}

/** Selects accounts that reached a quota; the domain that shows them adds names, an order and a page. */
export const selectReaches = (reader: Reader) =>
  reader
    .selectFrom('quota_reach')
    .select(['quota_reach.id', 'quota_reach.at', 'quota_reach.kind', 'quota_reach.most', 'quota_reach.account_id'])

/** @returns whether this is the first on its day */
export async function insertReach(tx: Tx, row: QuotaReachTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('quota_reach')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
