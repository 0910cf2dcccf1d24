import { quota } from '#kit/endpoint.ts'

export const plansQuota = quota('plans', 1500, 3000)
