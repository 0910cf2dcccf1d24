import { quota } from '#kit/endpoint.ts'

/** Access for those who make programmes, their teams and their seats: managers. */
export const programmeKeepers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const

export const programmesQuota = quota('programmes', 500, 3000)
/** Quota of enrolling, answering an offer, and leaving. */
export const seatsQuota = quota('seats', 100, 3000)
