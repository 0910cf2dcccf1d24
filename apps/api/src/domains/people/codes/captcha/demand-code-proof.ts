import type { RequestFacts } from '../../../../platform/http/index.ts'
import { countHits, networkOf } from '../../../../platform/limits/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { deviceOf } from '../../sessions/index.ts'
import { demandProof } from './demand-proof.ts'

/** From the sixth wish for a code within an hour, a network is asked for work with each. */
const freely = { most: 5, windowMs: 60 * 60_000 }

/** Suspects a network that asks for many codes, unless the device was signed in to this very phone. It looks at nothing else of
 *  the phone, so that all of them are answered alike.
 *  @throws Failure 403 `captcha_required` */
export async function demandCodeProof(services: Services, request: RequestFacts, phone: string): Promise<void> {
  if (deviceOf(services, request.deviceMark, phone) !== undefined) return
  const subject = `code-wishes:${networkOf(request.address)}`
  const passed = await countHits(services.db, [{ subject, ...freely }], services.clock.now())
  await demandProof(services, request, passed.length > 0)
}
