import type { Reader } from '../../../platform/database/index.ts'

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
