import { invoiceListPath, invoiceRunPath } from '@navyk/api-spec/money/invoices/paths'
import { IconAlertTriangle, IconFileInvoice, IconReceiptRefund } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  uninvoiced_lessons: { icon: IconFileInvoice, tone: 'amber', path: invoiceRunPath },
  draft_invoices: { icon: IconFileInvoice, tone: 'amber', path: `${invoiceListPath}?status=draft` },
  overdue_invoices: { icon: IconAlertTriangle, tone: 'red', path: `${invoiceListPath}?status=late` },
  write_offs_to_approve: { icon: IconReceiptRefund, tone: 'amber', path: `${invoiceListPath}?status=write_off_asked` },
}
