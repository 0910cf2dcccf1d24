import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/contacts'
import { recordEvent } from '#platform/audit'
import { sqlState, uniqueViolation } from '#platform/database'
import { invalidFields, type Session } from '#platform/http'
import { maskPhones } from '#platform/operation/log.ts'
import type { Services } from '#platform/services.ts'
import { changeAccount } from '#people/accounts'
import { announce, getAddresses } from '#people/channels'
import { checkCode, rejected, useCheckedCode, findOpenCode } from '#people/codes'
import { endSessionsOf } from '#people/sessions'
import { tokenHash } from '#platform/ids/tokens.ts'
import { getContacts, maskEmail } from './get-contacts.ts'
import { contactPurposes, newPhonePurpose } from './queries.ts'

/** Confirms a new phone or e-mail by the code that was sent to it. The old and the new addresses are told; with the
 *  phone every other session ends.
 *  @throws Failure 422 with `privateCode`, or at `phone` when somebody has registered it meanwhile */
export async function confirmContact(
  services: Services,
  session: Session,
  input: Input<typeof spec.confirmContact>,
): Promise<Answer<typeof spec.confirmContact>> {
  const { accountId } = session
  const open = await findOpenCode(services.db, tokenHash(input.publicCode), contactPurposes, services.clock.now())
  if (!open) throw rejected('codes.expired')
  const code = await checkCode(services, { purpose: open.purpose, accountId, subjectId: accountId }, input)
  const isPhone = open.purpose === newPhonePurpose
  try {
    return await services.transact(async (tx) => {
      const now = services.clock.now()
      await useCheckedCode(tx, services, code)
      const before = await getAddresses(tx, accountId)
      await changeAccount(tx, accountId, isPhone ? { phone: code.recipient } : { email: code.recipient })
      if (isPhone) await endSessionsOf(tx, accountId, session.id, now)
      await recordEvent(tx, services, session, {
        objectKind: 'account',
        objectId: accountId,
        action: isPhone ? 'phone_changed' : 'email_changed',
        changes: isPhone
          ? { phone: { from: maskPhones(before.phone), to: maskPhones(code.recipient) } }
          : { email: { from: maskEmail(before.email), to: maskEmail(code.recipient) } },
      })
      await announce(tx, services, accountId, isPhone ? 'phone_changed' : 'email_changed', before)
      return getContacts(tx, services, session)
    })
  } catch (error) {
    // Codes are sent to free numbers only, so the number was registered since.
    if (isPhone && sqlState(error) === uniqueViolation) throw invalidFields({ phone: 'contacts.phone_taken' })
    throw error
  }
}
