import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify, type NoticeKind } from '../../../messages/notices/index.ts'
import { linkTo, type OfferToChange } from '../offer-to-change.ts'
import { getOffer } from '../present-offer.ts'
import { takeStep } from './take-step.ts'

/** Hides an open offer for a while. The customer and those whose response waits are told why. @throws Failure 404, 409 */
export async function pauseOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.pauseOffer>,
): Promise<Answer<typeof spec.pauseOffer>> {
  const how = { version, action: 'paused', changes: { reason } }
  const found = await takeStep(tx, effects, session, id, 'pause', how)
  await tellParties(tx, effects, found, 'offers.notices.paused', reason)
  return getOffer(tx, session, id, effects.clock.now())
}

/** Shows a paused offer again, in selection where responses wait. @throws Failure 404, 409 */
export async function resumeOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.resumeOffer>,
): Promise<Answer<typeof spec.resumeOffer>> {
  const found = await takeStep(tx, effects, session, id, 'resume', {
    version,
    action: 'resumed',
    changes: { reason: null },
    to: ({ row }) => (row.response_count > 0 ? 'in_selection' : 'published'),
  })
  await tellParties(tx, effects, found, 'offers.notices.resumed', '')
  return getOffer(tx, session, id, effects.clock.now())
}

async function tellParties(tx: Tx, effects: Effects, found: OfferToChange, kind: NoticeKind, reason: string) {
  const { row, responses } = found
  const waiting = responses.filter((response) => response.state === 'submitted')
  await notify(
    tx,
    effects,
    [row.customer_id, ...waiting.map((response) => response.executor_id)].map((cabinetId) => ({
      cabinetId,
      kind,
      values: { number: row.number, reason },
      link: linkTo(row.id),
    })),
  )
}
