import { quota } from '#kit/endpoint.ts'

const progressQuota = quota('progress', 600, 1500)

/** Access for those who write about learners: executors about those of their contracts and groups; managers can stand in for them. */
export const teachers = {
  session: 'required',
  quota: progressQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
} as const
