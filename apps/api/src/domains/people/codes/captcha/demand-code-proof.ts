import { hourMs } from '@navyk/api-spec/kit'
import type { RequestFacts } from '#platform/http'
import { countHits, networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { deviceOf } from '#people/sessions'
import { demandProof } from './challenge.ts'

/** From the sixth request for a code within an hour on, a network needs a proof of work for each. */
const freely = { most: 5, windowMs: hourMs }

/** Demands a proof of work of a network that requests many codes, unless the device was signed in to this phone before.
 *  Nothing else about the phone matters, so that all phones get the same answer.
 *  @throws Failure 403 `captcha_required` */
export async function demandCodeProof(services: Services, request: RequestFacts, phone: string): Promise<void> {
  if (deviceOf(services, request.deviceMark, phone) !== undefined) return
  const subject = `code-wishes:${networkOf(request.address)}`
  const passed = await countHits(services.db, [{ subject, ...freely }], services.clock.now())
  await demandProof(services, request, passed.length > 0)
}
