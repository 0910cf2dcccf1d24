import { Failure, type RequestFacts } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { spendToken } from './challenge.ts'

/** Lets a suspicious request pass only with a token of done work; every other passes as it is.
 *  @throws Failure 403 `captcha_required`, upon which the page does the work and asks again */
export async function demandProof(services: Services, request: RequestFacts, isSuspicious: boolean): Promise<void> {
  if (!isSuspicious) return
  if (request.captchaToken !== '' && (await spendToken(services, request.captchaToken))) return
  throw new Failure(403, 'captcha_required', 'codes.captcha_required')
}
