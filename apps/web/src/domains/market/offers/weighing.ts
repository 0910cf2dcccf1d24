import type { Offer, OfferResponse } from '@navyk/api-spec/market/offers'
import { commonSpans } from '@navyk/api-spec/vocabulary'

/** More columns than these nobody reads side by side. */
export const mostCompared = 4

/** The times of a response that lie in a wanted one, and how many of the wanted days they cover. */
export function fitOf(offer: Offer, response: OfferResponse) {
  const common = commonSpans(offer.wantedSlots, response.slots, offer.lessonMinutes)
  const daysOf = (spans: { weekday: number }[]) => new Set(spans.map((span) => span.weekday)).size
  return { common, days: daysOf(common), wanted: daysOf(offer.wantedSlots) }
}

/** The chosen one first, then those that wait: the short list, the better fit, the lower price. */
export function byPromise(offer: Offer) {
  const rank = (response: OfferResponse) => ['accepted', 'submitted'].indexOf(response.state) + 1 || 3
  const price = (response: OfferResponse) => response.customerPriceKopecks ?? 0
  return (one: OfferResponse, other: OfferResponse) =>
    rank(one) - rank(other) ||
    Number(other.isShortlisted) - Number(one.isShortlisted) ||
    fitOf(offer, other).days - fitOf(offer, one).days ||
    price(one) - price(other)
}
