import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/index.ts'

/** An account's cabinets, the most useful one first: staff, then executor, then customer. */
export async function listCabinetRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions'])
    .where('account_id', '=', accountId)
    .orderBy(sql`array_position(array['staff', 'executor', 'customer'], role)`)
    .execute()
}

/** Marks a link as used. @returns false when it already was */
export async function useCabinetLink(tx: Tx, signature: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('used_cabinet_link')
    .values({ signature, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return inserted !== undefined
}
