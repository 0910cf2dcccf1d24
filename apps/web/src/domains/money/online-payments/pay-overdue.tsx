import type { InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { invoiceListPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { invoiceQuery } from '#money/invoices'
import { overdueQuery } from './api.ts'
import { Ways } from './ways/ways.tsx'

/** Overdue invoices that one payment may pay, oldest first. The payment of an order opens it, so an order is paid apart. */
const paidTogether = (overdue: InvoiceSummary[]) => overdue.filter(({ kind }) => kind !== 'order').reverse()

const sumOf = (invoices: InvoiceSummary[]) => invoices.reduce((sum, { balanceKopecks }) => sum + balanceKopecks, 0)

/** Payment of all overdue invoices at once. `otherwise` shows what is left where that is one invoice, or none: the one that the payment
 *  was for, so that its page says that it is paid, or the one that is unpaid. */
export function PayOverdue({ otherwise }: { otherwise: (invoiceId: string) => ReactNode }) {
  const query = useQuery(overdueQuery())
  const [anchor, setAnchor] = useState('')
  const invoices = paidTogether(query.data?.data ?? [])
  const [first, ...others] = invoices
  if (first && first.id !== anchor) setAnchor(first.id)
  return (
    <QueryView query={query}>
      {() => (first && others.length > 0 ? <PayTogether invoices={invoices} first={first} /> : otherwise(anchor))}
    </QueryView>
  )
}

function PayTogether({ invoices, first }: { invoices: InvoiceSummary[]; first: InvoiceSummary }) {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  const kopecks = sumOf(invoices)
  const alsoInvoiceIds = invoices.map(({ id }) => id).filter((id) => id !== first.id)
  return (
    <Page
      title={t('pay.overdue')}
      purpose={t('pay.purpose')}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
    >
      <div className="panes">
        <Section>
          <SumParts
            isLarge
            isOpen
            label={t('pay.overdue_count', { count: invoices.length })}
            kopecks={kopecks}
            parts={invoices.map(({ id, number, dueOn, balanceKopecks }) => ({
              label: t('staff.invoice', { number }),
              kopecks: balanceKopecks,
              to: invoicePath(id),
              note: dueOn !== null && t('pay.was_due', { date: format.longDate(dueOn) }),
            }))}
          />
        </Section>
        <QueryView query={useQuery(invoiceQuery(first.id))}>
          {({ data }) => data && <Ways payable={{ invoice: data, alsoInvoiceIds, kopecks }} />}
        </QueryView>
      </div>
    </Page>
  )
}

/** Leads to paying all that is overdue, where that is more than one invoice. */
export function OverdueLink() {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  const invoices = paidTogether(useQuery(overdueQuery()).data?.data ?? [])
  if (invoices.length < 2) return null
  return (
    <LinkButton variant="default" to={`${onlinePaymentPath}?all=1`}>
      {t('pay.all', { money: format.money(sumOf(invoices)) })}
    </LinkButton>
  )
}
