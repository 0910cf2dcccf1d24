import { sql } from 'kysely'
import { erasedName, erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'

/** The account while nobody else can change it; undefined when it is not (any more) to be erased. */
export async function lockAccountToErase(tx: Tx, accountId: string, now: Date) {
  const account = await tx
    .selectFrom('account')
    .select(['phone', 'email', 'deletion_asked_at'])
    .where('id', '=', accountId)
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const cabinets = await tx
    .updateTable('cabinet')
    .set({ title: '' })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const cabinetIds = cabinets.map((row) => row.id)
  await blankMerges(tx, cabinetIds)
  return { ...account, cabinetIds }
}

export async function blankAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      phone: sql`'erased-' || id`,
      password_hash: '',
      first_name: '',
      last_name: erasedName,
      email: null,
      telegram_name: null,
      avatar: null,
      language: null,
      erased_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Keeps the fact and the time of each consent, and that deletion withdrew it; removes the origin. */
export async function withdrawConsents(tx: Tx, accountId: string, withdrawnAt: Date | null): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ address: '', withdrawn_at: withdrawnAt })
    .where('account_id', '=', accountId)
    .execute()
}

/** Blanks the reasons of merges, because they are what somebody wrote about the two customers. The merges themselves stay. */
async function blankMerges(tx: Tx, cabinetIds: string[]): Promise<void> {
  await tx
    .updateTable('customer_merge')
    .set({ reason: erasedText })
    .where((where) => where.or([where('from_id', '=', anyOf(cabinetIds)), where('into_id', '=', anyOf(cabinetIds))]))
    .execute()
}
