import { quota } from '#kit/endpoint.ts'

/** Who makes programmes, their teams and their seats. */
export const programmeKeepers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const

export const programmesQuota = quota('programmes', 500, 3000)
/** Enrolling, answering an offer, leaving. */
export const seatsQuota = quota('seats', 100, 3000)
