import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'

/** Locks accounts until the transaction ends, in one order for everybody, so that nobody waits for one another.
 *  @returns the facts that decide who may do what with them, by id; unknown and erased ones are absent */
export async function lockAccounts(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'cabinet_roles', 'blocked_at', 'deletion_at', 'has_two_step', 'two_step_asked_at', 'stands_for'])
    .where('id', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The accounts of all who can act as administrators. Their cabinets are locked, so of two who take the right from each
 *  other at once the second sees what the first has done. */
export async function lockAdministrators(tx: Tx): Promise<Set<string>> {
  await tx
    .selectFrom('cabinet')
    .select('id')
    .where('role', '=', 'staff')
    .where(sql<boolean>`'administrator' = any(permissions)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Read after the lock is there: what others have done meanwhile is seen.
  const rows = await tx
    .selectFrom('cabinet')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select('account.id')
    .where('cabinet.role', '=', 'staff')
    .where('cabinet.merged_into', 'is', null)
    .where(sql<boolean>`'administrator' = any(cabinet.permissions)`)
    .where('account.blocked_at', 'is', null)
    .where('account.deletion_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function setBlocked(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('account').set({ blocked_at: at }).where('id', '=', id).execute()
}

/** Sets since when the account's owner has to turn the second step on before anything else; null where they need not. */
export async function setTwoStepAsked(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('account').set({ two_step_asked_at: at }).where('id', '=', id).execute()
}

export async function isBlocked(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('account').select('blocked_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.blocked_at !== null
}

/** The cabinet of the staff that an account has. */
export async function findStaffCabinet(tx: Tx, accountId: string) {
  return tx
    .selectFrom('cabinet')
    .select(['id', 'permissions'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'staff')
    .where('merged_into', 'is', null)
    .executeTakeFirst()
}

export async function setPermissions(tx: Tx, cabinetId: string, permissions: readonly string[]): Promise<void> {
  await tx
    .updateTable('cabinet')
    .set({ permissions: [...permissions] })
    .where('id', '=', cabinetId)
    .execute()
}

/** The most useful cabinet of each account, by account: where a message from the staff is read. */
export async function listMainCabinets(reader: Reader, accountIds: string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('cabinet')
    .select(['id', 'account_id'])
    .distinctOn('account_id')
    .where('account_id', '=', anyOf(accountIds))
    .where('merged_into', 'is', null)
    .orderBy('account_id')
    .orderBy(sql`array_position(array['executor', 'customer', 'staff'], role)`)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.id]))
}
