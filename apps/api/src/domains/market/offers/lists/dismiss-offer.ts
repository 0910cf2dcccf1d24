import type * as spec from '@navyk/api-spec/market/offers'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { putDismissal, removeDismissal } from './dismissal-queries.ts'
import { offerToChange } from '../offer-to-change.ts'
import { isOpen } from '../policy.ts'
import { getOffer, getVisibleOffer } from '../present-offer.ts'

/** Hides an offer from one executor, with a reason for statistics; nobody is told. @throws Failure 404, 409 */
export async function dismissOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, reason }: Input<typeof spec.dismissOffer>,
): Promise<Answer<typeof spec.dismissOffer>> {
  const now = effects.clock.now()
  const { row, responses, refusal } = await offerToChange(tx, effects, session, id)
  if (!isOpen(row, businessDate(now))) throw await refusal('not_open')
  if (responses.some((response) => response.state === 'submitted')) throw await refusal('already_responded')
  await putDismissal(tx, { offer_id: id, executor_id: session.cabinetId, reason, created_at: now })
  return getOffer(tx, session, id, now)
}

/** Shows it in the list again. @throws Failure 404 */
export async function restoreOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id }: Input<typeof spec.restoreOffer>,
): Promise<Answer<typeof spec.restoreOffer>> {
  const now = effects.clock.now()
  await getVisibleOffer(tx, session, id, now)
  await removeDismissal(tx, session.cabinetId, id)
  return getOffer(tx, session, id, now)
}
