import type { Reader } from '#platform/database'
import { listAwaitedCodes } from '#people/codes'

export const newPhonePurpose = 'new-phone'
export const newEmailPurpose = 'new-email'
export const contactPurposes = [newPhonePurpose, newEmailPurpose] as const

/** The account's addresses, and the codes that were sent to new ones and still count. */
export async function getContactRows(reader: Reader, accountId: string, now: Date) {
  const account = await reader
    .selectFrom('account_facts')
    .select(['phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const awaited = await listAwaitedCodes(reader, accountId, contactPurposes, now)
  return { account, awaited }
}
