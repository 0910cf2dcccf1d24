import type { Invoice } from '@navyk/api-spec/money/invoices'
import { openRequestStates, type PaymentWay } from '@navyk/api-spec/money/online-payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { Slot } from '../../../app/slots.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { ScopeSwitch } from '../../../ui/lists/scope-switch.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { AmountDue, invoiceQuery } from '../invoices/index.ts'
import { newestRequestsQuery, waysQuery } from './api.ts'
import { CardWay } from './card-way.tsx'
import { EripWay } from './erip-way.tsx'
import classes from './payment-page.module.css'

/** Pays an invoice at once: `?id=`; without it the oldest unpaid one. */
export function PaymentPage() {
  const { t } = useTranslation('online-payments')
  const [{ id }] = useFilters(['id'])
  return (
    <QueryView query={useQuery(invoiceQuery(id))}>
      {({ data }) =>
        data === null ? (
          <Page title={t('pay.title')}>
            <EmptyState text={t('pay.none')} link={{ to: '/dashboard/invoice-list', label: t('to_invoices') }} />
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
      trail={[{ label: t('to_invoices'), to: '/dashboard/invoice-list' }]}
      action={<Slot name="invoice.actions" invoice={invoice} />}
    >
      <Slot name="payment.awaited" invoiceId={invoice.id} />
      <div className={classes.panes}>
        <Section>
          <AmountDue invoice={invoice} />
          <div className={classes.more}>
            <LinkButton variant="default" to={`/dashboard/invoice-details?id=${invoice.id}`}>
              {t('to_invoice')}
            </LinkButton>
            {isDue && (
              <LinkButton variant="default" to={`/dashboard/invoice-details-v2?id=${invoice.id}`}>
                {t('pay.by_transfer')}
              </LinkButton>
            )}
          </div>
        </Section>
        {isDue ? <Ways invoice={invoice} /> : <JustPaid invoice={invoice} />}
      </div>
    </Page>
  )
}

/** What was waited for has come: the page of the payment says so. It need not be the newest request: a number in ЕРИП is there
 *  from the issue on, and a card may have been tried since. */
function JustPaid({ invoice }: { invoice: Invoice }) {
  const paid = useQuery(newestRequestsQuery(invoice.id)).data?.data.find(({ state }) => state === 'paid')
  const isFresh = paid !== undefined && invoice.status === 'paid'
  return isFresh ? <Navigate replace to={`/dashboard/payment-complete?id=${paid.id}`} /> : null
}

function Ways({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('online-payments')
  return (
    <QueryView query={useQuery(waysQuery())}>
      {({ data: ways }) =>
        ways.length === 0 ? (
          <Section title={t('pay.no_ways')}>
            <p className={classes.hint}>{t('pay.no_ways_hint')}</p>
          </Section>
        ) : (
          <WaysOf invoice={invoice} ways={ways} />
        )
      }
    </QueryView>
  )
}

const methods = ['erip', 'card'] as const

function WaysOf({ invoice, ways }: { invoice: Invoice; ways: PaymentWay[] }) {
  const { t } = useTranslation('online-payments')
  const [filters] = useFilters(['way'])
  const requests = useQuery(newestRequestsQuery(invoice.id))
  const offered = methods.filter((method) => ways.some((way) => way.method === method))
  const chosen = offered.find((method) => method === filters.way) ?? offered[0]
  const own = ways.filter(({ method }) => method === chosen)
  const scopes = offered.map((method, place) => ({ value: place === 0 ? '' : method, label: t(`methods.${method}`) }))
  return (
    <div className={classes.ways}>
      {offered.length > 1 && <ScopeSwitch name="way" label={t('pay.way')} scopes={scopes} />}
      <QueryView query={requests}>
        {({ data }) => {
          const isOpen = ({ state, method }: { state: string; method: string }) =>
            method === chosen && (openRequestStates as readonly string[]).includes(state)
          const [erip] = own
          if (chosen === 'erip' && erip)
            return <EripWay invoice={invoice} way={erip} requestId={data.find(isOpen)?.id} />
          return <CardWay invoice={invoice} ways={own} lastRefusal={data.find(isOpen)?.refusedAt ?? null} />
        }}
      </QueryView>
    </div>
  )
}
