import type { Invoice } from '@navyk/api-spec/money/invoices'
import { useTranslation } from '#ui/texts.ts'
import { PaymentList } from './payment-list.tsx'

/** The payments that an invoice has taken, and those that were taken back. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments')
  return <PaymentList filter={{ invoiceId: invoice.id }} invoiceId={invoice.id} none={t('payments.none')} />
}
