import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo } from '../offer-to-change.ts'
import { getOffer } from '../present-offer.ts'
import type { OfferRow } from '../queries.ts'
import { takeStep } from './take-step.ts'

/** The task that tells executors of a published offer; `matching` handles it. */
export const alertExecutorsTask = 'alert-executors'

/** Publishes an offer in moderation. The customer is told, and the executor whom they invited; a task tells others whom
 *  it suits. @throws Failure 404, 409 */
export async function publishOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, ...input }: Input<typeof spec.publishOffer>,
): Promise<Answer<typeof spec.publishOffer>> {
  const now = effects.clock.now()
  const changes = { publishedAt: now, waitingSince: null, reason: null }
  const { row } = await takeStep(tx, effects, session, id, 'publish', { ...input, action: 'published', changes })
  await tellOfPublishing(tx, effects, session, row)
  return getOffer(tx, session, id, now)
}

/** Notices and task after publishing. */
export async function tellOfPublishing(tx: Tx, effects: Effects, session: Session, row: OfferRow): Promise<void> {
  const { id, number, invited_executor_id: invited } = row
  const notice = { values: { number }, link: linkTo(id) }
  await notify(tx, effects, [
    ...(row.customer_id === session.cabinetId
      ? []
      : [{ cabinetId: row.customer_id, kind: 'offers.notices.published' as const, ...notice }]),
    ...(invited === null ? [] : [{ cabinetId: invited, kind: 'offers.notices.invited' as const, ...notice }]),
  ])
  await effects.queue.send(tx, alertExecutorsTask, { offerId: id })
}
