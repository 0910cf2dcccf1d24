import type { Reactions } from '../../../platform/reactions.ts'
import { closeMatchedOffer, reopenOffer } from './life/settle-offer.ts'

/** How the contract of a choice went on decides what becomes of the offer. */
export const reactions: Reactions = {
  'contract.activated': (tx, effects, session, { offerId }) => closeMatchedOffer(tx, effects, session, offerId),
  'contract.cancelled': (tx, effects, session, { offerId, reason }) =>
    reopenOffer(tx, effects, session, offerId, reason),
}
