import type { Reader, Tx } from '../../../../platform/database/index.ts'

export const newPhonePurpose = 'new-phone'
export const newEmailPurpose = 'new-email'
export const contactPurposes = [newPhonePurpose, newEmailPurpose] as const

/** The account's addresses, and the codes that were sent to new ones and still count. */
export async function getContactRows(reader: Reader, accountId: string, now: Date) {
  const account = await reader
    .selectFrom('account')
    .select(['phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const awaited = await reader
    .selectFrom('one_time_code')
    .select(['purpose', 'recipient', 'expires_at'])
    .where('purpose', 'in', contactPurposes)
    .where('subject_id', '=', accountId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return { account, awaited }
}

/** What was on its way to a new address is not wanted any more. */
export async function voidAwaited(tx: Tx, accountId: string, purpose: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ voided_at: now })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', accountId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

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
