import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { IconReceiptRefund } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  refunds_to_approve: { icon: IconReceiptRefund, tone: 'amber', path: `${paymentListPath}?part=refunds&state=asked` },
  refund_returns_to_approve: {
    icon: IconReceiptRefund,
    tone: 'amber',
    path: `${paymentListPath}?part=refunds&state=return_asked`,
  },
  refunds_to_pay: { icon: IconReceiptRefund, tone: 'blue', path: `${paymentListPath}?part=refunds&state=approved` },
}
