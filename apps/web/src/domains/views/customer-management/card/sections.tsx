import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { customerStatementPath, invoiceListPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath, orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { paymentListPath, paymentPath } from '@navyk/api-spec/money/payments/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { DateText, DateTime, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PackageLeft } from '#vocabulary/package-left.tsx'
import { useWords } from '#vocabulary/use-words.ts'

interface Props {
  customer: ManagedCustomerCard
}

/** A part of the card with its rows; one sentence where there are none. */
function Part({ title, none, all, rows }: { title: string; none: string; all?: ReactNode; rows: ReactNode[] }) {
  return (
    <Section title={title} action={all}>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="flush" aria-label={title}>
          {rows}
        </ul>
      )}
    </Section>
  )
}

/** Invoices to pay, the first due first. */
export function CustomerInvoices({ customer }: Props) {
  const { t } = useTranslation('customer-management')
  const more = customer.invoiceCount - customer.invoices.length
  return (
    <Part
      title={t('card.invoices')}
      none={t('card.no_invoices')}
      all={
        <Link to={`${invoiceListPath}?customerId=${customer.id}`}>
          {more > 0 ? t('card.more_invoices', { count: more }) : t('card.all_invoices')}
        </Link>
      }
      rows={customer.invoices.map((invoice) => (
        <SectionRow
          key={invoice.id}
          what={<Link to={invoicePath(invoice.id)}>{t('card.invoice', { number: invoice.number })}</Link>}
          about={
            <span className="dated" data-late={invoice.isLate || undefined}>
              {t(invoice.isLate ? 'card.was_due' : 'card.due')} <DateText date={invoice.dueOn} />
            </span>
          }
        >
          <Money kopecks={invoice.balanceKopecks} />
        </SectionRow>
      ))}
    />
  )
}

export function CustomerPackages({ customer }: Props) {
  const { t } = useTranslation('customer-management')
  return (
    <Part
      title={t('card.packages')}
      none={t('card.no_packages')}
      all={<Link to={`${customerStatementPath(customer.id)}#packages`}>{t('card.all_packages')}</Link>}
      rows={customer.packages.map((each) => (
        <SectionRow key={each.id} what={each.name} about={<PackageLeft of={each} />} />
      ))}
    />
  )
}

export function CustomerContracts({ customer }: Props) {
  const { t } = useTranslation('customer-management')
  const words = useWords()
  return (
    <Part
      title={t('words.contracts')}
      none={t('card.no_contracts')}
      rows={customer.contracts.map((contract) => (
        <SectionRow
          key={contract.id}
          what={
            <Link to={contractPath(contract.id)}>
              {words.contract(contract.number)}: {words.course(contract)}
            </Link>
          }
          about={
            <>
              <PersonName person={contract.learner} isFull /> · <PersonName person={contract.executor} isFull />
            </>
          }
        >
          <State of="contract" is={contract.state} />
        </SectionRow>
      ))}
    />
  )
}

export function CustomerOrders({ customer }: Props) {
  const { t } = useTranslation('customer-management')
  return (
    <Part
      title={t('words.orders')}
      none={t('card.no_orders')}
      all={<Link to={`${orderManagementPath}?customerId=${customer.id}`}>{t('card.all_orders')}</Link>}
      rows={customer.orders.map((order) => (
        <SectionRow
          key={order.id}
          what={<Link to={managedOrderPath(order.id)}>{t('card.order', { number: order.number })}</Link>}
          about={
            <>
              <DateTime at={order.createdAt} /> · <Money kopecks={order.totalKopecks} />
            </>
          }
        >
          <State of="order" is={order.state} />
        </SectionRow>
      ))}
    />
  )
}

export function CustomerPayments({ customer }: Props) {
  const { t } = useTranslation('customer-management')
  const { permissions } = useUser()
  const isAccountant = permissions.includes('accountant')
  return (
    <Part
      title={t('card.payments')}
      none={t('card.no_payments')}
      all={isAccountant && <Link to={`${paymentListPath}?customerId=${customer.id}`}>{t('card.all_payments')}</Link>}
      rows={customer.payments.map((payment) => (
        <SectionRow
          key={payment.id}
          what={
            isAccountant ? (
              <Link to={paymentPath(payment.id)}>
                <DateText date={payment.receivedOn} />
              </Link>
            ) : (
              <DateText date={payment.receivedOn} />
            )
          }
          about={
            payment.isReversed
              ? t('card.reversed')
              : payment.creditKopecks > 0 && (
                  <>
                    {t('card.of_it_credit')} <Money kopecks={payment.creditKopecks} />
                  </>
                )
          }
        >
          <span className="reversible figures" data-reversed={payment.isReversed || undefined}>
            <Money kopecks={payment.amountKopecks} />
          </span>
        </SectionRow>
      ))}
    />
  )
}
