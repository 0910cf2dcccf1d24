import { sql } from 'kysely'
import { changedOne, type Db, type Tx } from '#platform/database'

/** Freezes an account until it is erased, or with null unfreezes it. @returns false when it is frozen already; when there was nothing to
 *  take back, or it is too late */
export async function setDeletion(tx: Tx, accountId: string, day: Deletion | null): Promise<boolean> {
  const isChanged = await changedOne(
    tx
      .updateTable('account')
      .set({ deletion_asked_at: day?.asked ?? null, deletion_at: day?.at ?? null })
      .where('id', '=', accountId)
      .where('deletion_at', day ? 'is' : 'is not', null)
      .where('erased_at', 'is', null),
  )
  if (isChanged) await setDeletionOfMerged(tx, accountId, day)
  return isChanged
}

interface Deletion {
  asked: Date
  at: Date
}

/** Accounts that were merged into this one, and are nothing else, are the same person's: they are erased with it. */
async function setDeletionOfMerged(tx: Tx, accountId: string, day: Deletion | null): Promise<void> {
  await sql`
    update account set deletion_asked_at = ${day?.asked ?? null}, deletion_at = ${day?.at ?? null}
    where cabinet_roles = '{}' and erased_at is null and id in (
      select merged.account_id from cabinet merged join cabinet kept on kept.id = merged.merged_into
      where kept.account_id = ${accountId}
    )
  `.execute(tx)
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
