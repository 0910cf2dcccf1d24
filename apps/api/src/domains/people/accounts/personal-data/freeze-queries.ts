import type { Db, Reader, Tx } from '../../../../platform/database/index.ts'

/** When the account is to be erased; null when its owner has not asked for that. */
export async function findDeletion(reader: Reader, accountId: string): Promise<Date | null> {
  const row = await reader
    .selectFrom('account')
    .select('deletion_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.deletion_at
}

/** @returns false when it is frozen already */
export async function setDeletion(tx: Tx, accountId: string, askedAt: Date, deletionAt: Date): Promise<boolean> {
  const frozen = await tx
    .updateTable('account')
    .set({ deletion_asked_at: askedAt, deletion_at: deletionAt })
    .where('id', '=', accountId)
    .where('deletion_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return frozen !== undefined
}

/** @returns false when there was nothing to take back, or it is too late */
export async function clearDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const cleared = await tx
    .updateTable('account')
    .set({ deletion_asked_at: null, deletion_at: null })
    .where('id', '=', accountId)
    .where('deletion_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return cleared !== undefined
}

/** Accounts that are due to be erased, the longest due first. */
export async function listAccountsToErase(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('deletion_at')
    .execute()
  return rows.map((row) => row.id)
}
