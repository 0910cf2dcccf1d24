// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, which tells this domain how it ended.
// Calls accounts, notices and learners. Called by contracts, matching, the public calendar, home and the demo
// data.
import type { DaySpan } from '@navyk/api-spec'
import type { Reader } from '../../../platform/database/index.ts'
import { customerPriceOf } from './pricing.ts'
import { findResponseRow } from './queries.ts'
export { leaveOffers } from './leave-offers.ts'
export { eraseOffers } from './erase-queries.ts'
export { exportFor as exportOffers } from './export.ts'
import './tables.ts'

export { chooseResponse } from './choose-response.ts'
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
export { closeMatchedOffer, reopenOffer } from './settle-offer.ts'

/** What a response proposed. Both prices are for one lesson, in kopecks; whoever shows them decides to whom. */
export interface Proposal {
  executorPriceKopecks: number
  customerPriceKopecks: number
  message: string
  slots: DaySpan[]
  startsOn: string
}

/** @throws Error for an unknown response: whoever names one got it from here */
export async function getProposal(reader: Reader, responseId: string): Promise<Proposal> {
  const row = await findResponseRow(reader, responseId)
  if (!row) throw new Error(`There is no response ${responseId}`)
  return {
    executorPriceKopecks: row.price_kopecks,
    customerPriceKopecks: customerPriceOf(row.price_kopecks),
    message: row.message,
    slots: row.slots,
    startsOn: row.starts_on,
  }
}
