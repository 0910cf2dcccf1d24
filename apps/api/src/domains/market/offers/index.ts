export { withdrawFromOffers } from './life/withdraw-from-offers.ts'
import './tables.ts'
export { publishFor, refuseDeadline } from './creating/create-offer.ts'

export {
  countResponses,
  hasOffers,
  listOffersToChoose,
} from './lists/digest-queries.ts'
export { countDeskOffers, listDeskOffers } from './lists/desk-queries.ts'
export { claimAlert } from './lists/alert-queries.ts'
export { listDismissers } from './lists/dismissal-queries.ts'
export { inviteToOffer } from './invitations/invite-to-offer.ts'
export { listNewOffers } from './lists/list-new-offers.ts'
export { countFittingOffers, listFittingOffers } from './lists/list-offers.ts'
export { customerPriceOf, payWithin } from './creating/pricing.ts'
export { getVisibleOffer } from './lists/present-offer.ts'
export { alertExecutorsTask } from './life/publish-offer.ts'
export { findOffersBy } from './lists/find-queries.ts'
export { readOpenOffers } from './staff-queue.ts'
