import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { IconChecklist, IconFileCheck, IconLock } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  work_reports: { icon: IconChecklist, tone: 'amber', path: `${workReportListPath}?state=submitted` },
  corrections_to_approve: { icon: IconFileCheck, tone: 'amber', path: `${workReportListPath}?waits=correction` },
  reports_to_close: { icon: IconLock, tone: 'grey', path: `${workReportListPath}?state=approved` },
}
