import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/entry'
import type { RequestFacts } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { demandCodeProof, requestCode } from '#people/codes'

/** The purpose of the codes of this flow. */
export const recoveryPurpose = 'recovery'

/** The recovery, named by its public code, is valid for 30 minutes (docs/specification.md, section 9); its digits for ten
 *  (docs/decisions/0019). */
export const recoveryMs = 30 * minuteMs

/** Starts a recovery: a code goes to the phone if it has an account. Known and unknown phones get the same answer after the
 *  same work. @throws Failure 403 `captcha_required`, 429 */
export async function requestRecovery(
  services: Services,
  { username }: Input<typeof spec.requestRecovery>,
  request: RequestFacts,
): Promise<Answer<typeof spec.requestRecovery>> {
  await demandCodeProof(services, request, username)
  return services.transact(async (tx) => {
    const sent = await requestCode(tx, services, {
      accountId: null,
      purpose: recoveryPurpose,
      subjectId: username,
      recipient: username,
      language: request.language,
      address: request.address,
      deviceMark: request.deviceMark,
      useMs: recoveryMs,
    })
    return { publicCode: sent.publicCode, expiresAt: sent.expiresAt.toISOString() }
  })
}
