import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/contacts'
import type { SentCode } from '@navyk/api-spec/people/accounts'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { announce, getAddresses } from '#people/channels'
import { requestCode, voidCodes } from '#people/codes'
import { changeAccount } from '#people/accounts'
import { getContacts, maskEmail } from './get-contacts.ts'
import { newEmailPurpose, newPhonePurpose } from './queries.ts'

/** Sends a code to a new phone and to a new e-mail, which take effect when they are confirmed. A number with an account
 *  gets no code, and the answer is the same. Removing the e-mail needs no code. Sending the present value cancels an
 *  unconfirmed change.
 *  @throws Failure 429 */
export async function updateContacts(
  tx: Tx,
  effects: Effects,
  session: Session,
  wish: Input<typeof spec.updateContacts>,
  request: RequestFacts,
): Promise<Answer<typeof spec.updateContacts>> {
  const now = effects.clock.now()
  const before = await getAddresses(tx, session.accountId)
  const send = async (purpose: 'new-email' | 'new-phone', recipient: string): Promise<SentCode> => {
    const sent = await requestCode(tx, effects, {
      accountId: session.accountId,
      purpose,
      subjectId: session.accountId,
      recipient,
      language: before.language,
      address: request.address,
      isNewAddress: true,
    })
    return { publicCode: sent.publicCode, expiresAt: sent.expiresAt.toISOString() }
  }
  const email = wish.email === '' ? null : wish.email
  if (wish.phone === before.phone) await voidCodes(tx, session.accountId, newPhonePurpose, now)
  if (email === before.email || email === null) await voidCodes(tx, session.accountId, newEmailPurpose, now)
  if (email === null && before.email !== null) await removeEmail(tx, effects, session, before)
  const newPhone = wish.phone === before.phone ? undefined : wish.phone
  const newEmail = email === before.email ? undefined : (email ?? undefined)
  return {
    phone: newPhone === undefined ? null : await send(newPhonePurpose, newPhone),
    email: newEmail === undefined ? null : await send(newEmailPurpose, newEmail),
    contacts: await getContacts(tx, effects, session),
  }
}

async function removeEmail(
  tx: Tx,
  effects: Effects,
  session: Session,
  before: Awaited<ReturnType<typeof getAddresses>>,
): Promise<void> {
  await changeAccount(tx, session.accountId, { email: null })
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'email_changed',
    changes: { email: { from: maskEmail(before.email), to: null } },
  })
  await announce(tx, effects, session.accountId, 'email_changed', before)
}
