import { paymentMarks, paymentMethods, paymentSources } from '@navyk/api-spec/money/payments'
import { paymentListPath, paymentPath } from '@navyk/api-spec/money/payments/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { SavedViews } from '#people/saved-views'
import { paymentsQuery, paymentTotalsQuery, usePaymentsWorkbook } from '../api.ts'
import { AllRefunds } from '../refunds/all-refunds.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import { PaymentSums } from './payment-sums.tsx'

const filters = {
  search: 'search',
  month: 'month',
  method: paymentMethods,
  source: paymentSources,
  mark: paymentMarks,
  customerId: 'value',
} as const

/** Money of all customers, for accountants: what came, and with `?part=refunds` what goes back. */
export function PaymentListPage() {
  const [{ part }] = useFilters(['part'])
  return part === 'refunds' ? <RefundsPart /> : <PaymentsPart />
}

function PartSwitch() {
  const { t } = useTranslation('payments')
  const scopes = [
    { value: '', label: t('words.payments') },
    { value: 'refunds', label: t('refunds.refunds') },
  ]
  return <ScopeSwitch name="part" label={t('refunds.view')} scopes={scopes} />
}

function RefundsPart() {
  const { t } = useTranslation('payments')
  return (
    <Page title={t('words.payments')} purpose={t('refunds.hint')}>
      <PartSwitch />
      <AllRefunds />
    </Page>
  )
}

/** Payments by the day on which the money came, newest first. */
function PaymentsPart() {
  const { t } = useTranslation('payments')
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...paymentTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <ListScreen
      title={t('words.payments')}
      purpose={t('list.purpose')}
      above={<PartSwitch />}
      filters={filters}
      words={{
        search: t('list.search'),
        month: t('words.month'),
        method: [t('payment.method'), (method) => t(`methods.${method}`)],
        source: [t('list.source'), (source) => t(`sources.${source}`)],
        mark: [t('list.mark'), (mark) => t(`marks.${mark}`)],
      }}
      views={<SavedViews page="payments" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook: usePaymentsWorkbook(filter) }}
      query={query}
      columns={usePaymentColumns(totals)}
      rowLink={(row) => paymentPath(row.id)}
      empty={{
        none: t('list.none'),
        noneFound: t('list.none_found'),
        all: { to: paymentListPath, label: t('words.show_all') },
      }}
      total={totals?.count}
      sums={totals && totals.count > 0 && <PaymentSums of={totals} isNarrowed={isNarrowed} />}
    />
  )
}
