import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { IconFileX } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  declined_acts: { icon: IconFileX, tone: 'red', path: `${workReportListPath}?view=declined_acts` },
}
