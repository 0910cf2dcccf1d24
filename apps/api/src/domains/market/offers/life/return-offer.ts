import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo } from '../offer-to-change.ts'
import { getOffer } from '../present-offer.ts'
import { takeStep } from './take-step.ts'

/** Returns an offer to its customer, who is told what has to change. @throws Failure 404, 409 */
export async function returnOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.returnOffer>,
): Promise<Answer<typeof spec.returnOffer>> {
  const changes = { reason, waitingSince: null }
  const { row } = await takeStep(tx, effects, session, id, 'return', { version, action: 'returned', changes })
  const values = { number: row.number, reason }
  await notify(tx, effects, [{ cabinetId: row.customer_id, kind: 'offers.notices.returned', values, link: linkTo(id) }])
  return getOffer(tx, session, id, effects.clock.now())
}
