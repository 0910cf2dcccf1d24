import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { closeMatchedOffer, reopenOffer } from './life/settle-offer.ts'

/** An offer is closed or opened again by what happens to its contract. */
export const reactions: Reactions = {
  'contract.activated': (tx, effects, session, { offerId }) => closeMatchedOffer(tx, effects, session, offerId),
  'contract.cancelled': (tx, effects, session, { offerId, reason }) =>
    reopenOffer(tx, effects, session, offerId, reason),
}
