import type { Invoice } from '@navyk/api-spec/money/invoices'
import { invoiceListPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { invoiceQuery, invoiceTotalsQuery } from '../api.ts'
import { AmountDue } from './amount-due.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

/** Page with the invoice to pay and the ways to pay it: `?id=`; without it the oldest unpaid invoice. */
export function PayPage() {
  const { t } = useTranslation('invoices')
  const [{ id }] = useFilters(['id'])
  const query = useQuery(invoiceQuery(id))
  return (
    <QueryView query={query}>
      {({ data }) =>
        data === null ? (
          <Page title={t('words.payment')} purpose={t('pay_page.purpose')}>
            <EmptyState text={t('pay_page.none')} link={{ to: invoiceListPath, label: t('words.invoices') }} />
          </Page>
        ) : (
          <PayInvoice invoice={data} />
        )
      }
    </QueryView>
  )
}

function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const { role } = useUser()
  const isOpen = invoice.balanceKopecks > 0
  return (
    <Page
      title={invoice.number === null ? t('details.draft') : t('pay_page.of', { number: invoice.number })}
      purpose={`${words.billed(invoice)} · ${format.month(invoice.period)}`}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
      action={
        <>
          <LinkButton variant="default" to={invoicePath(invoice.id)}>
            {t('pay_page.document')}
          </LinkButton>
          <Slot name="invoice.actions" invoice={invoice} />
          {isOpen && role === 'customer' && <LinkButton to={payInvoicePath(invoice.id)}>{t('pay')}</LinkButton>}
        </>
      }
    >
      <div className="panes">
        <div className="shrinks">
          <Section>
            <div className="below-8">
              <State of="invoice" is={invoice.status} />
            </div>
            <AmountDue invoice={invoice} />
          </Section>
          <OtherInvoices invoice={invoice} />
          <Section title={t('words.payments')}>
            <Slot name="invoice.payments" invoice={invoice} waiting={<ListSkeleton rows={2} />} />
          </Section>
        </div>
        {isOpen && (
          <div className="shrinks">
            <WaysToPay invoice={invoice} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** Shows the customer's other unpaid invoices. */
function OtherInvoices({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const query = useQuery(invoiceTotalsQuery({ status: 'unpaid', customerId: invoice.customer.id }))
  const totals = query.data?.data
  const count = (totals?.count ?? 0) - (invoice.balanceKopecks > 0 ? 1 : 0)
  if (!totals || count < 1) return null
  const money = format.money(totals.balanceKopecks - Math.max(invoice.balanceKopecks, 0))
  return (
    <Section>
      <div className="row between gap-8-16">
        <span>{t('pay_page.others', { count, money })}</span>
        <LinkButton variant="default" to={`${invoiceListPath}?status=unpaid&customerId=${invoice.customer.id}`}>
          {t('pay_page.show_others')}
        </LinkButton>
      </div>
    </Section>
  )
}
