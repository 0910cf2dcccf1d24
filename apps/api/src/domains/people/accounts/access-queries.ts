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

/** Facts of an account that decide how it is signed in to and whose it is. */
interface AccountChange {
  /** Since when staff let nobody sign in to it; null: they may. */
  blocked_at?: Date | null
  /** Since when its owner has to turn the second step on before anything else; null where they need not. */
  two_step_asked_at?: Date | null
  /** Whether signing in takes a second step; kept at the account because every request reads it. */
  has_two_step?: boolean
  /** The account as whose person it counts, its inviter's; null: it is a person of its own, as are the accounts that it has made. */
  stands_for?: string | null
  password_hash?: string
}

/** Changes facts of an account. An edit of the profile that was begun before goes on. */
export async function changeAccount(tx: Tx, id: string, change: AccountChange): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

export async function isBlocked(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('account').select('blocked_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.blocked_at !== null
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
