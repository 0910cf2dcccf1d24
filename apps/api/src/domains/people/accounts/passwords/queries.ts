import type { Tx } from '../../../../platform/database/index.ts'

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
