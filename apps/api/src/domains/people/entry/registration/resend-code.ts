import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/entry'
import type { RequestFacts } from '#platform/http'
import { rejected, requestCode, findOpenCode, demandCodeProof } from '#people/codes'
import type { Services } from '#platform/services.ts'
import { recoveryMs, recoveryPurpose } from '../recovery/request-recovery.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { signUpPurpose } from './request-sign-up.ts'

/** Sends a new code for a registration or a recovery that is under way. The old one stops working once it is sent; failures stay counted.
 *  @throws Failure 422 when there is nothing under way, 403 `captcha_required`, 429 */
export async function resendCode(
  services: Services,
  { publicCode }: Input<typeof spec.resendCode>,
  request: RequestFacts,
): Promise<Answer<typeof spec.resendCode>> {
  const now = services.clock.now()
  const old = await findOpenCode(services.db, tokenHash(publicCode), [signUpPurpose, recoveryPurpose], now)
  await demandCodeProof(services, request, old?.recipient ?? '')
  if (!old) throw rejected('codes.expired')
  return services.transact(async (tx) => {
    const sent = await requestCode(tx, services, {
      accountId: null,
      purpose: old.purpose,
      subjectId: old.subject_id,
      recipient: old.recipient,
      language: old.language,
      address: request.address,
      deviceMark: request.deviceMark,
      seriesId: old.series_id,
      ...(old.purpose === recoveryPurpose && { useMs: recoveryMs }),
    })
    return { publicCode: sent.publicCode, expiresAt: sent.expiresAt.toISOString() }
  })
}
