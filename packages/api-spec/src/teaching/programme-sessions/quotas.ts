import { quota } from '#kit/endpoint.ts'

export const sessionsQuota = quota('programme-sessions', 300, 2000)
export const attendanceQuota = quota('attendance', 2000, 4000)
