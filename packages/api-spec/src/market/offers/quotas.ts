import { quota } from '#kit/endpoint.ts'

export const offersQuota = quota('offers', 30, 300)
export const draftsQuota = quota('drafts', 5000)
export const responsesQuota = quota('responses', 100)
