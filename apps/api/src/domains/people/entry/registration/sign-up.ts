import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/entry'
import type { RequestFacts } from '#platform/http'
import { sqlState, type Tx, uniqueViolation } from '#platform/database'
import { recordEvent } from '#platform/audit'
import type { Services } from '#platform/services.ts'
import { checkCode, rejected, useCheckedCode } from '#people/codes'
import { insertConsents, createAccounts } from '#people/accounts'
import { newDeviceMark, openSession } from '#people/sessions'
import { findSignUpRequest } from './queries.ts'
import { signUpPurpose } from './request-sign-up.ts'

type CheckedCode = Awaited<ReturnType<typeof checkCode>>

/** Completes a registration: the account with a customer's cabinet, the consent, and a session, all or nothing.
 *  @throws Failure 422 with `privateCode` */
export async function signUp(
  services: Services,
  input: Input<typeof spec.signUp>,
  request: RequestFacts,
): Promise<Answer<typeof spec.signUp>> {
  const code = await checkCode(services, { purpose: signUpPurpose }, input)
  try {
    const answer = await services.transact((tx) => register(tx, services, request, code))
    request.storeDeviceMark(newDeviceMark(services, code.recipient))
    return answer
  } catch (error) {
    // Codes are not sent to a number with an account, so it was registered since.
    if (sqlState(error) === uniqueViolation) throw rejected('codes.expired')
    throw error
  }
}

async function register(tx: Tx, services: Services, request: RequestFacts, code: CheckedCode) {
  await useCheckedCode(tx, services, code)
  const wish = await findSignUpRequest(tx, code.codeId)
  if (!wish) throw rejected('codes.expired')
  const [account] = await createAccounts(tx, services, [
    {
      phone: code.recipient,
      passwordHash: wish.password_hash,
      firstName: '',
      lastName: '',
      email: null,
      language: wish.language,
      cabinets: [{ role: 'customer' }],
    },
  ])
  const cabinetId = account?.cabinets.customer
  if (!account || !cabinetId) throw new Error('the account that was just created is not there')
  if (wish.consent_version !== null) {
    const consent = { accountId: account.accountId, version: wish.consent_version, address: request.address }
    await insertConsents(tx, services, [consent])
  }
  await recordEvent(tx, services, null, { objectKind: 'account', objectId: account.accountId, action: 'registered' })
  return {
    accessToken: await openSession(tx, services, request, {
      accountId: account.accountId,
      cabinetId,
      role: 'customer',
      event: 'registered',
    }),
  }
}
