import type * as spec from '@navyk/api-spec/market/offers'
import type { WriteCase } from '#platform/http'
import { upsertDismissal, removeDismissal } from './dismissal-queries.ts'
import { offerSteps } from '../offer-steps.ts'
import { isOpen } from '../policy.ts'
import { getPresentedOffer, getVisibleOffer } from './present-offer.ts'

/** Hides an offer from one executor, with a reason for statistics; nobody is told. @throws Failure 404, 409 */
export const dismissOffer = offerSteps.useCase<typeof spec.dismissOffer>(
  ({ row, responses, today }) => {
    if (!isOpen(row, today)) return 'not_open'
    return responses.some((response) => response.state === 'submitted') ? 'already_responded' : undefined
  },
  async ({ tx, session, now, row }, { reason }) => {
    await upsertDismissal(tx, { offer_id: row.id, executor_id: session.cabinetId, reason, created_at: now })
  },
)

/** Shows it in the list again. @throws Failure 404 */
export const restoreOffer: WriteCase<typeof spec.restoreOffer> = async (tx, effects, session, { id }) => {
  const now = effects.clock.now()
  await getVisibleOffer(tx, session, id, now)
  await removeDismissal(tx, session.cabinetId, id)
  return getPresentedOffer(tx, session, id, now)
}
