import { Failure, type RequestFacts } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { consumeToken } from './challenge.ts'

/** Requires a token of proof of work.
 *  @throws Failure 403 `captcha_required`, upon which the page solves the challenge and repeats the request */
export async function demandProof(services: Services, request: RequestFacts, isSuspicious: boolean): Promise<void> {
  if (!isSuspicious) return
  if (request.captchaToken !== '' && (await consumeToken(services, request.captchaToken))) return
  throw new Failure(403, 'captcha_required', 'codes.captcha_required')
}
