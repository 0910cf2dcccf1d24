import { recordEvent } from '../../../platform/audit/index.ts'
import { invalidFields, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { announce } from '../announcements/announce.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { replacePasswordHash } from './queries.ts'

/** Changes the password of a person who knows the present one. Every other session of the account ends, and its owner
 *  hears of it on every channel.
 *  @throws Failure 422 at `currentPassword` or `newPassword`, 429 after too many wrong passwords */
export async function changePassword(
  services: Services,
  session: Session,
  request: RequestFacts,
  input: { currentPassword: string; newPassword: string },
): Promise<{ data: null }> {
  const before = await checkOwnPassword(services, session, request, input.currentPassword, 'currentPassword')
  if (input.newPassword.normalize('NFKC') === input.currentPassword.normalize('NFKC')) {
    throw invalidFields({ newPassword: 'accounts.settings.password_same' })
  }
  refuseWeakPassword(input.newPassword, session.phone, 'newPassword')
  const next = await hashPassword(input.newPassword)
  return services.transact(async (tx) => {
    // Of two changes at the same moment the second no longer knows the present password.
    if (!(await replacePasswordHash(tx, session.accountId, before, next))) {
      throw invalidFields({ currentPassword: 'accounts.step_up.wrong_password' })
    }
    await endSessionsOf(tx, session.accountId, session.id, services.clock.now())
    const event = { objectKind: 'account', objectId: session.accountId, action: 'password_changed' }
    await recordEvent(tx, services, session, event)
    await announce(tx, services, session.accountId, 'password_changed')
    return { data: null }
  })
}
