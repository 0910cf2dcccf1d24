import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { IconCreditCardOff } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  payment_problems: { icon: IconCreditCardOff, tone: 'red', path: `${statementPath}?view=online` },
}
