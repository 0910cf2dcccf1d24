import { mostProposed, type Offer, type OfferResponse } from '@navyk/api-spec/market/offers'
import { commonSpans } from '@navyk/api-spec/vocabulary'

/** The most responses that are compared side by side. */
export const mostCompared = 4

/** The times of a response that lie in a wanted one, and how many of the wanted days they cover. */
export function matchTimes(offer: Offer, response: OfferResponse) {
  const common = commonSpans(offer.wantedSlots, response.slots, offer.lessonMinutes)
  const daysOf = (spans: { weekday: number }[]) => new Set(spans.map((span) => span.weekday)).size
  return { common, days: daysOf(common), wanted: daysOf(offer.wantedSlots) }
}

/** The order of responses: the chosen one, then open ones: what the service suggests, then by short list, fitting times
 *  and price. */
export function compareResponses(offer: Offer) {
  const rank = (response: OfferResponse) => ['accepted', 'submitted'].indexOf(response.state) + 1 || 3
  const place = (response: OfferResponse) => response.proposal?.place ?? mostProposed + 1
  const price = (response: OfferResponse) => response.priceKopecks ?? 0
  return (one: OfferResponse, other: OfferResponse) =>
    rank(one) - rank(other) ||
    place(one) - place(other) ||
    Number(other.isShortlisted) - Number(one.isShortlisted) ||
    matchTimes(offer, other).days - matchTimes(offer, one).days ||
    price(one) - price(other)
}
