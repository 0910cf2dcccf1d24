// Price of a seat.
import type { PriceBasis } from '@navyk/api-spec/teaching/programmes'

/** Price of all planned sessions as agreed, or of the one session of a trial visit, in kopecks. */
export const totalOf = (
  price: { price_basis: PriceBasis | 'trial'; price_kopecks: number },
  plannedSessions: number,
) => (price.price_basis === 'session' ? price.price_kopecks * plannedSessions : price.price_kopecks)
