import type * as spec from '@navyk/api-spec/people/entry'
import type { Answer, Input } from '@navyk/api-spec/kit'
import type { RequestFacts } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { clearTries, newDeviceMark, openSession, recordSignInEvent, signInRefused } from '#people/sessions'
import { tryPassword } from '#people/passwords'
import { startSecondStep } from '#people/two-step'

/** Signs in by phone and password, into the cabinet used last. An unknown phone and a wrong password give the same
 *  answer after the same work, whether or not the account has a second step; only the right password is asked for it,
 *  and opens no session then. The refresh token is in the answer because the specification has it; nothing accepts it.
 *  @throws Failure 422 `wrong_credentials`, 409 `account_blocked`, `account_merged`, 403 `captcha_required`, 429 after too many failures, 503 when too many
 *  wait */
export async function signIn(
  services: Services,
  input: Input<typeof spec.signIn>,
  request: RequestFacts,
): Promise<Answer<typeof spec.signIn>> {
  const { accountId, account, counted } = await tryPassword(services, request, input)
  if (!account) {
    // A phone without an account is counted and recorded as well, so that both take the same time.
    await recordSignInEvent(services.db, services, request, accountId, 'wrong_password')
    throw signInRefused('wrong_credentials')
  }
  if (account.isBlocked) throw signInRefused('account_blocked')
  const { id, passwordHash, hasTwoStep, cabinetId, role } = account
  if (cabinetId === null || role === null) throw signInRefused('account_merged')
  if (hasTwoStep) {
    await clearTries(services, counted)
    return startSecondStep(services.db, services, { id, passwordHash })
  }
  const accessToken = await openSession(services.db, services, request, {
    accountId: id,
    cabinetId,
    role,
    passwordHash,
    counted,
  })
  request.storeDeviceMark(newDeviceMark(services, input.username))
  return { accessToken, refreshToken: services.ids.secret(32) }
}
