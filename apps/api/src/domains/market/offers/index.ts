// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, whose steps this domain reacts to.
export { leaveOffers } from './leave-offers.ts'
export { eraseOffers } from './erase-queries.ts'
export { exportFor as exportOffers } from './export.ts'
import './tables.ts'

export {
  countOffersToModerate,
  countOpenOffers,
  countResponses,
  hasOffers,
  listOffersToChoose,
} from './digest-queries.ts'
export { claimAlert, type OfferToAlert } from './alert-queries.ts'
export { listTheDecided } from './dismissal-queries.ts'
export { listNewOffers } from './list-new-offers.ts'
export { countOffers, listOffers } from './list-offers.ts'
export type { Suits } from './suit-queries.ts'
export { customerPriceOf, payWithin } from './pricing.ts'
export { linkTo as linkToOffer } from './offer-to-change.ts'
export { getVisibleOffer } from './present-offer.ts'
export { alertExecutorsTask } from './publish-offer.ts'
export { expireOffers, expireOffersTask, offerTasks } from './expire-offers.ts'
export { offerRoutes } from './routes.ts'
export { reactions as offerReactions } from './reactions.ts'
export { partiesOfOffers } from './queries.ts'
export { findOffersBy } from './find-queries.ts'
