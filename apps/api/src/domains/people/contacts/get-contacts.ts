import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/contacts'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { getContactRows, newEmailPurpose, newPhonePurpose } from './queries.ts'

/** The account's phone and e-mail, and new ones that wait for their code. */
export async function getContacts(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  { accountId }: Session,
): Promise<Answer<typeof spec.getContacts>> {
  const { account, awaited } = await getContactRows(reader, accountId, effects.clock.now())
  const waiting = (purpose: string) => {
    const code = awaited.find((one) => one.purpose === purpose)
    return code ? { value: code.recipient, expiresAt: code.expires_at.toISOString() } : null
  }
  return { ...account, newPhone: waiting(newPhonePurpose), newEmail: waiting(newEmailPurpose) }
}
