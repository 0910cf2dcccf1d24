import { quota } from '#kit/endpoint.ts'

export const contractsQuota = quota('contracts', 200, 1000)
