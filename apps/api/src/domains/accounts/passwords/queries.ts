import type { Tx } from '../../../platform/database/index.ts'

export async function setPasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}
