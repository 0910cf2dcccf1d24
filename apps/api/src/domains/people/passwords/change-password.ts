import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/passwords'
import { recordEvent } from '#platform/audit'
import { invalidFields, isFresh, type RequestFacts, type Session, stepUpRequired } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { announce } from '#people/channels'
import { endSessionsOf } from '#people/sessions'
import { checkOwnPassword } from './check-own-password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { changeAccount } from '#people/accounts'

/** Changes the password of a person who knows the present one. Every other session of the account ends, and its owner
 *  gets a message about it on every channel.
 *  @throws Failure 422 at `currentPassword` or `newPassword`, 429 after too many wrong passwords, 403 `step_up_required`
 *  where there is a second step that was not proved lately */
export async function changePassword(
  services: Services,
  session: Session,
  input: Input<typeof spec.changePassword>,
  request: RequestFacts,
): Promise<Answer<typeof spec.changePassword>> {
  const { currentPassword } = input
  const { passwordHash, hasTwoStep } = await checkOwnPassword(
    services,
    session,
    request,
    currentPassword,
    'currentPassword',
  )
  // The present password is proof enough, unless the person has asked for a second one.
  if (hasTwoStep && !isFresh(session, services.clock.now())) throw stepUpRequired()
  if (input.newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
    throw invalidFields({ newPassword: 'passwords.same' })
  }
  refuseWeakPassword(input.newPassword, session.phone, 'newPassword')
  const next = await hashPassword(input.newPassword, { rank: 'known', asker: session.phone })
  return services.transact(async (tx) => {
    // Of two changes at the same time the second one fails, because the password is no longer the checked one.
    if (!(await changeAccount(tx, session.accountId, { password_hash: next }, passwordHash))) {
      throw invalidFields({ currentPassword: 'passwords.wrong' })
    }
    await endSessionsOf(tx, session.accountId, session.id, services.clock.now())
    const event = { objectKind: 'account', objectId: session.accountId, action: 'password_changed' }
    await recordEvent(tx, services, session, event)
    await announce(tx, services, session.accountId, 'password_changed')
    return null
  })
}
