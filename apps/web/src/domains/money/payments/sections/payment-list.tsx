import type { listPayments } from '@navyk/api-spec/money/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import type { FilterOf } from '#app/calls/query.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { paymentsQuery } from '../api.ts'
import { PaymentRow } from './payment-row.tsx'
import classes from '../payments.module.css'

interface Props {
  filter: FilterOf<typeof listPayments>
  /** Invoice for which each payment shows the sum that it has taken. */
  invoiceId?: string
  none: string
}

/** Payments, the newest first, with what they cover. */
export function PaymentList({ filter, invoiceId, none }: Props) {
  const { t } = useTranslation('payments')
  const query = useInfiniteQuery(paymentsQuery(filter))
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
      {({ pages }) => {
        const payments = pages.flatMap((page) => page.data)
        if (payments.length === 0) return <p className="muted anywhere">{none}</p>
        return (
          <>
            <ul className={`divided ${classes.payments}`} aria-label={t('words.payments')}>
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} invoiceId={invoiceId} />
              ))}
            </ul>
            <MoreButton of={query} label={t('words.show_more')} />
          </>
        )
      }}
    </QueryView>
  )
}

/** The payments that an invoice has taken, and those that were taken back. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments')
  return <PaymentList filter={{ invoiceId: invoice.id }} invoiceId={invoice.id} none={t('payments.none')} />
}
