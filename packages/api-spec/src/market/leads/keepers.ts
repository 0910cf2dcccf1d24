import { quota } from '#kit/endpoint.ts'

/** Access to leads: managers. */
export const leadKeepers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const

export const leadsQuota = quota('leads', 500, 3000)
