import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { newPayoutPath } from '@navyk/api-spec/money/payouts/paths'
import { IconChecks, IconFileInvoice } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  accounts_to_approve: { icon: IconChecks, tone: 'amber', path: `${newPayoutPath}?rows=left_out` },
  statements_to_make: { icon: IconFileInvoice, tone: 'amber', path: `${incomeReportListPath}?state=accruing` },
}
