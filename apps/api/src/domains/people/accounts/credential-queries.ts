import type { Tx } from '../../../platform/database/index.ts'

export async function setPasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** @returns false when the account's password is no longer the one of `before` */
export async function replacePasswordHash(tx: Tx, accountId: string, before: string, next: string): Promise<boolean> {
  const changed = await tx
    .updateTable('account')
    .set({ password_hash: next })
    .where('id', '=', accountId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** A new phone or e-mail; whoever edits the profile meanwhile meets a newer version. */
export async function setContact(
  tx: Tx,
  accountId: string,
  change: { phone: string } | { email: string | null },
): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/** Whether signing in to the account takes a second step; kept at the account because every request reads it. */
export async function setHasTwoStep(tx: Tx, accountId: string, hasTwoStep: boolean): Promise<void> {
  await tx.updateTable('account').set({ has_two_step: hasTwoStep }).where('id', '=', accountId).execute()
}
