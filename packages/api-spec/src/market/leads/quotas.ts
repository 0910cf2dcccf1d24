import { quota } from '#kit/endpoint.ts'

export const leadsQuota = quota('leads', 500, 3000)
