// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, whose steps this domain reacts to.
export { leaveOffers } from './life/leave-offers.ts'
export { eraseOffers } from './erase-queries.ts'
export { exportFor as exportOffers } from './export.ts'
import './tables.ts'

export {
  countOffersToModerate,
  countOpenOffers,
  countResponses,
  hasOffers,
  listOffersToChoose,
} from './lists/digest-queries.ts'
export { claimAlert, type OfferToAlert } from './lists/alert-queries.ts'
export { listTheDecided } from './lists/dismissal-queries.ts'
export { listNewOffers } from './lists/list-new-offers.ts'
export { countOffers, listOffers } from './lists/list-offers.ts'
export type { Suits } from './lists/suit-queries.ts'
export { customerPriceOf, payWithin } from './pricing.ts'
export { linkTo as linkToOffer } from './offer-to-change.ts'
export { getVisibleOffer } from './present-offer.ts'
export { alertExecutorsTask } from './life/publish-offer.ts'
export { expireOffers, expireOffersTask, offerTasks } from './life/expire-offers.ts'
export { offerRoutes } from './routes.ts'
export { reactions as offerReactions } from './reactions.ts'
export { partiesOfOffers } from './queries.ts'
export { findOffersBy } from './lists/find-queries.ts'
