// What a seat comes to.
import type { PriceBasis } from '@navyk/api-spec/teaching/programmes'

/** All planned sessions at the agreed price, or the one of a trial visit, in kopecks. */
export const totalOf = (
  price: { price_basis: PriceBasis | 'trial'; price_kopecks: number },
  plannedSessions: number,
) => (price.price_basis === 'session' ? price.price_kopecks * plannedSessions : price.price_kopecks)
