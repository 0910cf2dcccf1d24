import { quota } from '#kit/endpoint.ts'

export const lessonsQuota = quota('lessons', 500, 2000)
export const outcomesQuota = quota('outcomes', 1500, 3000)
export const disputesQuota = quota('disputes', 100, 1000)
export const filesQuota = quota('files', 150, 500)
