import type * as spec from '@navyk/api-spec/people/contacts'
import type { ReadCase } from '#platform/http'
import { getContactRows, newEmailPurpose, newPhonePurpose } from './queries.ts'

/** The account's phone and e-mail, and new ones that wait for their code. */
export const getContacts: ReadCase<typeof spec.getContacts, 'clock'> = async (reader, effects, { accountId }) => {
  const { account, awaited } = await getContactRows(reader, accountId, effects.clock.now())
  const waiting = (purpose: string) => {
    const code = awaited.find((one) => one.purpose === purpose)
    return code ? { value: code.recipient, expiresAt: code.expires_at.toISOString() } : null
  }
  return { ...account, newPhone: waiting(newPhonePurpose), newEmail: waiting(newEmailPurpose) }
}
