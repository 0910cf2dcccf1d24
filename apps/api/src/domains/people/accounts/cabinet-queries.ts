import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database'

/** An account's cabinets, the most useful one first: staff, then executor, then customer. */
export async function listCabinetRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions'])
    .where('account_id', '=', accountId)
    .where('merged_into', 'is', null)
    .orderBy(sql`array_position(array['staff', 'executor', 'customer'], role)`)
    .execute()
}

/** @returns false when the account has a cabinet of this role already */
export async function insertCabinet(
  tx: Tx,
  row: { id: string; account_id: string; role: 'customer' | 'executor'; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('cabinet')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The facts of a cabinet that decide whether staff may open it; undefined for an unknown id. */
export async function findCabinetToOpen(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select(['cabinet.role', 'cabinet.account_id', 'account.deletion_at', 'account.blocked_at'])
    .where('cabinet.id', '=', id)
    .where('cabinet.merged_into', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      role: row.role,
      accountId: row.account_id,
      isFrozen: row.deletion_at !== null,
      isBlocked: row.blocked_at !== null,
    }
  )
}
