import type { Payment } from '@navyk/api-spec/money/payments'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { HistoryButton } from '../history-button.tsx'
import classes from '../payments.module.css'
import { ReverseButton } from '../reverse-button.tsx'

/** A payment: its day and method, the invoices that it covers, its credit, and whether it was taken back. */
export function PaymentRow({ payment, invoiceId }: { payment: Payment; invoiceId?: string | undefined }) {
  const { t } = useTranslation('payments')
  const isAccountant = useUser().permissions.includes('accountant')
  const isReversed = payment.reversal !== null
  const taken = payment.allocations.filter((each) => each.invoiceId === invoiceId)
  const kopecks = taken.length > 0 ? taken.reduce((sum, each) => sum + each.amountKopecks, 0) : payment.amountKopecks
  return (
    <li data-reversed={isReversed || undefined}>
      <div className="shrinks">
        <div>
          <DateText date={payment.receivedOn} /> · {t(`methods.${payment.method}`)}
        </div>
        <div className="muted anywhere">
          {[payment.reference, payment.recordedBy && t('payments.recorded_by', { name: payment.recordedBy })]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {taken.some((each) => each.isFromCredit) && <div className="muted anywhere">{t('payments.from_credit')}</div>}
        <Covered payment={payment} invoiceId={invoiceId} />
        {payment.reversal !== null && (
          <div className="muted anywhere">{t('payments.reversed', { reason: payment.reversal.reason })}</div>
        )}
        {isAccountant && (
          <div className="buttons above-8">
            <HistoryButton of="payment" id={payment.id} />
            {!isReversed && payment.refundedKopecks === 0 && <ReverseButton payment={payment} />}
          </div>
        )}
      </div>
      <strong className={`nowrap ${classes.sum}`}>
        <Money kopecks={kopecks} />
      </strong>
    </li>
  )
}

/** Invoices that a payment covers; on the page of an invoice the others. */
function Covered({ payment, invoiceId }: { payment: Payment; invoiceId: string | undefined }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const others = payment.allocations.filter((each) => each.invoiceId !== invoiceId)
  const given = payment.refundedKopecks - payment.askedRefundKopecks
  const rest = [
    ...(payment.creditKopecks > 0 ? [t('payments.credit', { money: format.money(payment.creditKopecks) })] : []),
    ...(given > 0 ? [t('payments.refunded', { money: format.money(given) })] : []),
    ...(payment.askedRefundKopecks > 0 ? [t('refund.waits', { money: format.money(payment.askedRefundKopecks) })] : []),
  ]
  if (others.length + rest.length === 0) return null
  return (
    <ul className="muted anywhere">
      {others.map((each) => (
        <li key={each.id}>
          <Link to={invoicePath(each.invoiceId)}>{t('payments.invoice', { number: each.invoiceNumber })}</Link>
          {`: ${format.money(each.amountKopecks)}`}
        </li>
      ))}
      {rest.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
