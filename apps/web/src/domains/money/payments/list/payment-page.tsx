import type { CustomerDues, Payment } from '@navyk/api-spec/money/payments'
import { customerStatementPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery, paymentQuery } from '../api.ts'
import { CreditButton } from '../credit/credit-button.tsx'
import { PaymentHistory } from '../history-button.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { ReverseButton } from '../reverse-button.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { ReceivedSum } from './received-sum.tsx'

/** Page of one payment: what it covers, its credit, its history, and the actions of an accountant. */
export function PaymentPage() {
  const { id = '' } = useParams()
  return <QueryView query={useQuery(paymentQuery(id))}>{({ data }) => <Details payment={data} />}</QueryView>
}

function Details({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { reversal } = payment
  const dues = useQuery(duesQuery(payment.customer.id)).data?.data
  return (
    <DetailsPage
      title={t('details.title', { money: format.money(payment.amountKopecks) })}
      subtitle={<PersonName person={payment.customer} isFull />}
      state={<PaymentBadge payment={payment} />}
      trail={[{ label: t('words.payments'), to: paymentListPath }]}
      action={dues && <Actions payment={payment} dues={dues} />}
      notice={
        reversal !== null && (
          <Callout tone="amber" title={t('details.reversed', { date: format.day(reversal.createdAt) })}>
            {reversal.reason}
            {reversal.reversedBy !== undefined && ` (${reversal.reversedBy})`}
          </Callout>
        )
      }
      side={
        <Section title={t('details.facts')}>
          {payment.reversal === null && <ReceivedSum of={{ ...payment, coveredKopecks: coveredBy(payment) }} isOpen />}
          <PaymentFacts payment={payment} />
        </Section>
      }
      tabs={[
        { key: 'covers', label: t('details.covers'), content: <Covered payment={payment} /> },
        {
          key: 'history',
          label: t('history.label'),
          content: <PaymentHistory id={payment.id} />,
        },
      ]}
    />
  )
}

/** Sum that invoices have taken of a payment, in kopecks. */
const coveredBy = ({ allocations }: Payment) => allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  return (
    <Facts isShort>
      <DateFact label={t('payment.received_on')} date={payment.receivedOn} />
      <Fact label={t('payment.method')}>{t(`methods.${payment.method}`)}</Fact>
      <Fact label={t('list.source')}>{t(`sources.${payment.source}`)}</Fact>
      {payment.reference !== '' && <Fact label={t('payment.reference')}>{payment.reference}</Fact>}
      {payment.recordedBy && <Fact label={t('details.recorded_by')}>{payment.recordedBy}</Fact>}
      <DateTimeFact label={t('details.recorded_at')} at={payment.createdAt} />
    </Facts>
  )
}

/** Buttons for the payment itself, and for the credit of its customer, of which it may be a part. */
function Actions({ payment, dues }: { payment: Payment; dues: CustomerDues }) {
  const { t } = useTranslation('payments')
  const { customer, creditKopecks } = dues
  return (
    <>
      {payment.reversal === null && payment.refundedKopecks === 0 && <ReverseButton payment={payment} />}
      {payment.creditKopecks > 0 && creditKopecks > 0 && (
        <DialogButton label={t('refund.label')}>
          {(close) => (
            <RefundDialog
              customerId={customer.id}
              creditKopecks={creditKopecks}
              proposedKopecks={Math.min(creditKopecks, payment.creditKopecks)}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      <LinkButton variant="default" to={customerStatementPath(customer.id)}>
        {t('details.to_statement')}
      </LinkButton>
      <CreditButton dues={dues} variant="filled" />
    </>
  )
}

function Covered({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  if (payment.allocations.length === 0) {
    return <p className="muted">{t(payment.reversal === null ? 'details.covers_none' : 'details.covers_no_more')}</p>
  }
  return (
    <Section>
      <ul className="flush" aria-label={t('details.covers')}>
        {payment.allocations.map((each) => (
          <SectionRow
            key={each.id}
            what={<Link to={invoicePath(each.invoiceId)}>{t('payments.invoice', { number: each.invoiceNumber })}</Link>}
            about={each.isFromCredit && t('payments.from_credit')}
          >
            <Money kopecks={each.amountKopecks} />
          </SectionRow>
        ))}
      </ul>
    </Section>
  )
}
