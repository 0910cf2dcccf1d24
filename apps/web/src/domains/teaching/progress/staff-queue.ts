import { progressReportsPath } from '@navyk/api-spec/teaching/progress/paths'
import { IconReport } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  reports_not_sent: { icon: IconReport, tone: 'grey', path: progressReportsPath },
}
