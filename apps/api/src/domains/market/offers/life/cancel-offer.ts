import type * as spec from '@navyk/api-spec/market/offers'
import { offerSteps } from '../offer-steps.ts'
import { endOpenResponses } from '../queries.ts'

/** Cancels an offer that nobody has been chosen for; those who responded learn why, and so does the customer when a manager did it.
 *  @throws Failure 404, 409 */
export const cancelOffer = offerSteps.useCase<typeof spec.cancelOffer>(
  'cancel',
  async ({ tx, session, row, move, notify }, { reason }) => {
    await move({ action: 'cancelled', set: { reason, waitingSince: null }, reason })
    const closed = await endOpenResponses(tx, [row.id], 'closed', { ending: 'offer_cancelled', reason })
    const told = [...closed.map((response) => response.executor_id), row.customer_id]
    const others = told.filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('cancelled', others, { reason })
  },
)
