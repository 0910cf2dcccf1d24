import { quota } from '#kit/endpoint.ts'

export const scheduleQuota = quota('schedule', 300, 1000)
export const feedsQuota = quota('feeds', 20)
