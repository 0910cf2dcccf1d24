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

/** An e-mail address as history keeps it, which is never changed and outlives the account: an***@example.by. */
export function maskEmail(email: string | null): string | null {
  return email === null ? null : email.replace(/^(.{0,2}).*@/, '$1***@')
}
