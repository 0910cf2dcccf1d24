import { quota } from '#kit/endpoint.ts'

export const programmesQuota = quota('programmes', 500, 3000)
/** Quota of enrolling, answering an offer, and leaving. */
export const seatsQuota = quota('seats', 100, 3000)
