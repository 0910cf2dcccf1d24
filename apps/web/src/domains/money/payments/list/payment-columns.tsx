import type { Payment, PaymentTotals } from '@navyk/api-spec/money/payments'
import { Money } from '#ui/facts/facts-text.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { PaymentBadge } from './payment-badge.tsx'

/** Columns of the payments, with the sums of all below. */
export function usePaymentColumns(totals: PaymentTotals | undefined): Column<Payment>[] {
  const { t } = useTranslation('payments')
  const words = useWords()
  return [
    cell.day('date', t('words.date'), (row) => row.receivedOn, { width: 7.5, card: 'line' }),
    cell.person('customer', words.label('customer'), (row) => row.customer, { card: 'head', isName: true }),
    cell.text('method', t('payment.method'), (row) => t(`methods.${row.method}`), { width: 11.5, card: 'line' }),
    cell.text('source', t('list.source'), (row) => t(`sources.${row.source}`), { width: 9.5 }),
    {
      key: 'invoices',
      title: t('words.invoices'),
      width: 11,
      card: 'line',
      render: (row) => (row.allocations.length === 0 ? '—' : <Invoices payment={row} />),
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 10.5,
      card: 'state',
      render: (row) => <PaymentBadge payment={row} />,
    },
    cell.moneyIfAny('credit', t('words.credit'), (row) => row.creditKopecks, {
      width: 8.5,
      card: 'line',
      isNamed: true,
      foot: totals && totals.creditKopecks > 0 && <Money kopecks={totals.creditKopecks} />,
    }),
    {
      key: 'amount',
      title: t('words.amount'),
      align: 'end',
      width: 9.5,
      card: 'end',
      foot: totals && <Money kopecks={totals.amountKopecks} />,
      render: (row) => (
        <span className="reversible" data-reversed={row.reversal !== null || undefined}>
          <Money kopecks={row.amountKopecks} />
        </span>
      ),
    },
  ]
}

/** Numbers of the invoices that a payment covers; of many the first ones. */
function Invoices({ payment }: { payment: Payment }) {
  const numbers = [...new Set(payment.allocations.map(({ invoiceNumber }) => invoiceNumber))]
  const more = numbers.length - 2
  return (
    <span className="nowrap">
      {numbers.slice(0, more > 0 ? 1 : 2).join(', ')}
      {more > 0 && ` +${more + 1}`}
    </span>
  )
}
