import { quota } from '#kit/endpoint.ts'

/** Who works with leads. */
export const leadKeepers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const

export const leadsQuota = quota('leads', 500, 3000)
