import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { IconCashBanknote, IconChecks, IconCreditCardOff, IconMessageExclamation } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  objected_statements: { icon: IconMessageExclamation, tone: 'amber', path: `${incomeReportListPath}?waits=answer` },
  statements_to_approve: { icon: IconChecks, tone: 'amber', path: `${incomeReportListPath}?waits=second_approval` },
  confirmed_statements: { icon: IconChecks, tone: 'amber', path: `${incomeReportListPath}?waits=approval` },
  statements_to_pay: { icon: IconCashBanknote, tone: 'blue', path: `${incomeReportListPath}?waits=payout` },
  failed_payouts: { icon: IconCreditCardOff, tone: 'red', path: `${incomeReportListPath}?state=failed` },
}
