import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#platform/database'

/** Instant at which the account is to be erased; null when its owner has not asked for that. */
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
  if (frozen) await setDeletionOfMerged(tx, accountId, { asked: askedAt, at: deletionAt })
  return frozen !== undefined
}

/** Accounts that were merged into this one, and are nothing else, are the same person's: they are erased with it. */
async function setDeletionOfMerged(tx: Tx, accountId: string, day: { asked: Date; at: Date } | null): Promise<void> {
  await sql`
    update account set deletion_asked_at = ${day?.asked ?? null}, deletion_at = ${day?.at ?? null}
    where cabinet_roles = '{}' and erased_at is null and id in (
      select merged.account_id from cabinet merged join cabinet kept on kept.id = merged.merged_into
      where kept.account_id = ${accountId}
    )
  `.execute(tx)
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
  if (cleared) await setDeletionOfMerged(tx, accountId, null)
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
