import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  reached_quotas: { icon: IconAlertTriangle, tone: 'amber', path: `${userListPath}?tab=quotas` },
}
