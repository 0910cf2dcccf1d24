import type { OwnContacts } from '@navyk/api-spec/people/contacts'
import type { Reader } from '../../../platform/database/index.ts'
import { getContactRows, newEmailPurpose, newPhonePurpose } from './queries.ts'

/** The account's phone and e-mail, and new ones that wait for their code. */
export async function getContacts(reader: Reader, accountId: string, now: Date): Promise<OwnContacts> {
  const { account, awaited } = await getContactRows(reader, accountId, now)
  const waiting = (purpose: string) => {
    const code = awaited.find((one) => one.purpose === purpose)
    return code ? { value: code.recipient, expiresAt: code.expires_at.toISOString() } : null
  }
  return { ...account, newPhone: waiting(newPhonePurpose), newEmail: waiting(newEmailPurpose) }
}
