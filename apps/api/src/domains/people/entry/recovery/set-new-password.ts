import type * as spec from '@navyk/api-spec/people/entry'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { RequestFacts } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { checkCode, rejected, useCheckedCode } from '#people/codes'
import { hashPassword, refuseWeakPassword } from '#people/passwords'
import { changeAccount } from '#people/accounts'
import { newDeviceMark, openSession, endSessionsOf } from '#people/sessions'
import { listAccountsByPhone } from '#people/accounts'
import { announce } from '#people/channels'
import { endInvitation } from '#people/invitations'
import { startSecondStep, findSecondStep } from '#people/two-step'
import { recoveryPurpose } from './request-recovery.ts'

/** Whether the digits are right, before a new password is typed. @throws Failure 422 with `privateCode` */
export async function checkRecoveryCode(
  services: Services,
  codes: Input<typeof spec.checkRecoveryCode>,
): Promise<Answer<typeof spec.checkRecoveryCode>> {
  await checkCode(services, { purpose: recoveryPurpose }, codes)
  return null
}

/** Sets the new password, ends every session, tells the owner on every channel and opens a session, all or nothing. For
 *  an account with a second step it asks for that instead: a stolen phone must not be enough (ASVS 6.4.3).
 *  @throws Failure 422 with `privateCode`, or at `password` */
export async function setNewPassword(
  services: Services,
  input: Input<typeof spec.setNewPassword>,
  request: RequestFacts,
): Promise<Answer<typeof spec.setNewPassword>> {
  const code = await checkCode(services, { purpose: recoveryPurpose }, input)
  refuseWeakPassword(input.password, code.recipient, 'password')
  const passwordHash = await hashPassword(input.password, { rank: 'known', asker: code.recipient })
  return services.transact(async (tx) => {
    await useCheckedCode(tx, services, code)
    const account = (await listAccountsByPhone(tx, [code.recipient])).get(code.recipient)
    if (!account) throw rejected('codes.expired')
    await changeAccount(tx, account.accountId, { password_hash: passwordHash })
    await endInvitation(tx, services, account.accountId)
    await endSessionsOf(tx, account.accountId, null, services.clock.now())
    await recordEvent(tx, services, null, {
      objectKind: 'account',
      objectId: account.accountId,
      action: 'password_recovered',
    })
    await announce(tx, services, account.accountId, 'password_recovered')
    if (await findSecondStep(tx, account.accountId))
      return startSecondStep(tx, services, { id: account.accountId, passwordHash })
    request.storeDeviceMark(newDeviceMark(services, code.recipient))
    return {
      accessToken: await openSession(tx, services, request, {
        accountId: account.accountId,
        event: 'recovered',
      }),
    }
  })
}
