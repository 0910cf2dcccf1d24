import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'

/** The cabinets of accounts, those of each with the most useful one first: staff, then executor, then customer. */
export async function listCabinetRows(reader: Reader, accountIds: readonly string[]) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'account_id', 'role', 'title', 'permissions'])
    .where('account_id', '=', anyOf(accountIds))
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
