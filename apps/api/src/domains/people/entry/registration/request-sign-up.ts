import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/entry'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { type RequestFacts, invalidFields } from '#platform/http'
import { networkOf } from '#platform/askers/limits'
import type { RankedAsker } from '#platform/askers/line.ts'
import type { Services } from '#platform/services.ts'
import { demandCodeProof, requestCode } from '#people/codes'
import { refuseWeakPassword, hashPassword, refuseWhenHashingIsFull } from '#people/passwords'
import { insertSignUpRequest } from './queries.ts'

/** The purpose of the codes of this flow. */
export const signUpPurpose = 'sign-up'

/** Starts a registration: a code is sent to the phone. For a phone with an account, answer and work are the same, and
 *  the message says that the account exists.
 *  @throws Failure 422 for a weak password or an outdated consent, 403 `captcha_required`, 429, 503 when too many
 *  wait */
export async function requestSignUp(
  services: Services,
  input: Input<typeof spec.requestSignUp>,
  request: RequestFacts,
): Promise<Answer<typeof spec.requestSignUp>> {
  if (input.consentVersion !== undefined && input.consentVersion !== consentVersion) {
    throw invalidFields({ consentVersion: 'accounts.consent_outdated' })
  }
  refuseWeakPassword(input.password, input.username, 'password')
  const by: RankedAsker = { rank: 'stranger', asker: networkOf(request.address) }
  refuseWhenHashingIsFull(by)
  await demandCodeProof(services, request, input.username)
  const passwordHash = await hashPassword(input.password, by)
  return services.transact(async (tx) => {
    const sent = await requestCode(tx, services, {
      accountId: null,
      purpose: signUpPurpose,
      subjectId: input.username,
      recipient: input.username,
      language: request.language,
      address: request.address,
      deviceMark: request.deviceMark,
    })
    await insertSignUpRequest(tx, {
      code_id: sent.codeId,
      password_hash: passwordHash,
      consent_version: input.consentVersion ?? null,
    })
    return { publicCode: sent.publicCode, expiresAt: sent.expiresAt.toISOString() }
  })
}
