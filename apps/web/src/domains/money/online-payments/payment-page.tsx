import type { Invoice } from '@navyk/api-spec/money/invoices'
import { invoiceListPath, invoicePath, invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { paymentCompletePath } from '@navyk/api-spec/money/online-payments/paths'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Slot } from '#app/manifests/slots.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { AmountDue, invoiceQuery } from '#money/invoices'
import { newestRequestsQuery } from './api.ts'
import { OverdueLink, PayOverdue } from './pay-overdue.tsx'
import { Ways } from './ways/ways.tsx'

/** Pays at once: an invoice, `?id=`; without it the oldest unpaid one; or all that are overdue, `?all=1`. */
export function PaymentPage() {
  const [{ id, all }] = useFilters(['id', 'all'])
  return all === '' ? <PayOne id={id} /> : <PayOverdue otherwise={(anchor) => <PayOne id={anchor} />} />
}

function PayOne({ id }: { id: string }) {
  const { t } = useTranslation('online-payments')
  return (
    <QueryView query={useQuery(invoiceQuery(id))}>
      {({ data }) =>
        data === null ? (
          <Page title={t('words.payment')}>
            <EmptyState text={t('pay.none')} link={{ to: invoiceListPath, label: t('words.invoices') }} />
          </Page>
        ) : (
          <PayInvoice invoice={data} />
        )
      }
    </QueryView>
  )
}

function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('online-payments')
  const isDue = invoice.balanceKopecks > 0
  return (
    <Page
      title={t('pay.of', { number: invoice.number })}
      purpose={t('pay.purpose')}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
      action={<Slot name="invoice.actions" invoice={invoice} />}
    >
      <Slot name="payment.awaited" invoiceId={invoice.id} />
      <div className="panes">
        <Section>
          <AmountDue invoice={invoice} />
          <div className="buttons above-16">
            <LinkButton variant="default" to={invoicePath(invoice.id)}>
              {t('words.invoice')}
            </LinkButton>
            {isDue && (
              <LinkButton variant="default" to={invoicePayPath(invoice.id)}>
                {t('pay.by_transfer')}
              </LinkButton>
            )}
            {isDue && <OverdueLink />}
          </div>
        </Section>
        {isDue ? (
          <Ways payable={{ invoice, alsoInvoiceIds: [], kopecks: invoice.balanceKopecks }} />
        ) : (
          <JustPaid invoice={invoice} />
        )}
      </div>
    </Page>
  )
}

/** Leads to the page of the awaited payment once it has come. It need not be the newest request: a number in ЕРИП is there from the
 *  issue on, and a card may have been tried since. */
function JustPaid({ invoice }: { invoice: Invoice }) {
  const paid = useQuery(newestRequestsQuery(invoice.id)).data?.data.find(({ state }) => state === 'paid')
  const isFresh = paid !== undefined && invoice.status === 'paid'
  return isFresh ? <Navigate replace to={`${paymentCompletePath}?id=${paid.id}`} /> : null
}
