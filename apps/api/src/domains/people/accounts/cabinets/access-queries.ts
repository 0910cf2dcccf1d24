import { sql } from 'kysely'
import { anyOf, changedOne, ifGiven, type Tx } from '#platform/database'

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
  phone?: string
  email?: string | null
}

/** Changes facts of an account. An edit of the profile that was begun before goes on, but for a new phone or e-mail, which the profile
 *  shows. @returns false when the password is no longer the hash of `ifPassword` */
export async function changeAccount(tx: Tx, id: string, change: AccountChange, ifPassword?: string): Promise<boolean> {
  const isShown = change.phone !== undefined || change.email !== undefined
  return changedOne(
    tx
      .updateTable('account')
      .set((row) => ({ ...change, ...(isShown && { version: row('version', '+', 1) }) }))
      .where('id', '=', id)
      .$call(ifGiven(ifPassword, (query, hash) => query.where('password_hash', '=', hash))),
  )
}

export async function setPermissions(tx: Tx, cabinetId: string, permissions: readonly string[]): Promise<void> {
  await tx
    .updateTable('cabinet')
    .set({ permissions: [...permissions] })
    .where('id', '=', cabinetId)
    .execute()
}
