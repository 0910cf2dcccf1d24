import { Button } from '@mantine/core'
import {
  type Payment,
  paymentMarks,
  paymentMethods,
  paymentSources,
  type PaymentTotals,
} from '@navyk/api-spec/money/payments'
import { paymentListPath, paymentPath } from '@navyk/api-spec/money/payments/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { DateText, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { recentMonths } from '#ui/lists/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/use-link-to-filter.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { Page } from '#ui/page.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { paymentsQuery, paymentTotalsQuery, usePaymentsWorkbook } from '../api.ts'
import { AllRefunds } from '../refunds/all-refunds.tsx'
import classes from './payment-list-page.module.css'
import { PaymentBadge } from './payment-badge.tsx'
import { ReceivedSum } from './received-sum.tsx'
import { paymentFilterNames, usePaymentFilter } from './use-payment-filter.ts'

/** Names in the address that a saved view keeps. */
const viewNames = [...paymentFilterNames, hiddenColumnsName]

/** Money of all customers, for accountants: what came, and with `?part=refunds` what goes back. */
export function PaymentListPage() {
  const [{ part }] = useFilters(['part'])
  return part === 'refunds' ? <RefundsPart /> : <PaymentsPart />
}

function PartSwitch() {
  const { t } = useTranslation('payments')
  const scopes = [
    { value: '', label: t('refunds.payments') },
    { value: 'refunds', label: t('refunds.refunds') },
  ]
  return <ScopeSwitch name="part" label={t('refunds.view')} scopes={scopes} />
}

function RefundsPart() {
  const { t } = useTranslation('payments')
  return (
    <Page title={t('list.title')} purpose={t('refunds.hint')}>
      <PartSwitch />
      <AllRefunds />
    </Page>
  )
}

/** Payments by the day on which the money came, newest first. */
function PaymentsPart() {
  const { t } = useTranslation('payments')
  const filter = usePaymentFilter()
  const query = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...paymentTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const { shown } = useShownColumns(useColumns(totals))
  const isNarrowed = Object.values(filter).some(Boolean)
  const sums = totals && totals.count > 0 && <Sums of={totals} isNarrowed={isNarrowed} />
  // On a phone the rows, which staff work through, come first.
  const isWide = useIsWide(37.5)
  return (
    <Page title={t('list.title')} purpose={t('list.purpose')} action={<WorkbookButton />}>
      <PartSwitch />
      <Filters />
      {isWide && sums}
      <DataList
        label={t('list.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => paymentPath(row.id)}
        empty={<NoPayments />}
        {...(totals && { total: totals.count })}
      />
      {!isWide && sums}
    </Page>
  )
}

function WorkbookButton() {
  const { t } = useTranslation('payments')
  const workbook = usePaymentsWorkbook(usePaymentFilter())
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {t('list.workbook')}
    </Button>
  )
}

const Filters = memo(() => {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { choice } = useShownColumns(useColumns(undefined))
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('list.search') },
        { kind: 'month', name: 'month', label: t('list.month'), months: recentMonths(format) },
        {
          kind: 'select',
          name: 'method',
          label: t('payment.method'),
          options: paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
        },
        {
          kind: 'select',
          name: 'source',
          label: t('list.source'),
          options: paymentSources.map((value) => ({ value, label: t(`sources.${value}`) })),
        },
        {
          kind: 'select',
          name: 'mark',
          label: t('list.mark'),
          options: paymentMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
        },
      ]}
    >
      <ColumnChoice columns={choice} />
      <SavedViews page="payments" names={viewNames} />
    </FilterBar>
  )
})

function NoPayments() {
  const { t } = useTranslation('payments')
  const [filters] = useFilters(paymentFilterNames)
  if (!Object.values(filters).some(Boolean)) return <EmptyState text={t('list.none')} />
  return <EmptyState text={t('list.none_found')} link={{ to: paymentListPath, label: t('list.show_all') }} />
}

/** Sum of the payments of the list: what invoices have taken, what is credit, and what goes back. The methods of payment divide the
 *  same sum in another way; what was reversed is in neither. */
function Sums({ of: totals, isNarrowed }: { of: PaymentTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('payments')
  const linkTo = useLinkToFilter()
  const { amountKopecks, reversedKopecks, methods } = totals
  const to = { credit: linkTo('mark', 'credit'), refunded: linkTo('mark', 'refunded') }
  return (
    <ScopedSums scope={t(isNarrowed ? 'list.sums_chosen' : 'list.sums_all')}>
      <ReceivedSum of={totals} to={to} />
      {methods.length > 1 && (
        <SumParts
          label={t('list.by_method')}
          kopecks={amountKopecks}
          parts={methods.map(({ method, amountKopecks: kopecks }) => ({
            label: t(`methods.${method}`),
            kopecks,
            to: linkTo('method', method),
          }))}
        />
      )}
      {reversedKopecks > 0 && (
        <SumsBeside>
          <MoneyFact label={t('list.reversed')} kopecks={reversedKopecks} />
        </SumsBeside>
      )}
    </ScopedSums>
  )
}

/** The numbers of the invoices that a payment covers; of many the first ones. */
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

function useColumns(totals: PaymentTotals | undefined): Column<Payment>[] {
  const { t } = useTranslation('payments')
  const words = useWords()
  return [
    {
      key: 'date',
      title: t('list.date'),
      width: 7.5,
      card: 'line',
      render: (row) => <DateText date={row.receivedOn} />,
    },
    {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row.customer} />,
    },
    {
      key: 'method',
      title: t('payment.method'),
      width: 11.5,
      card: 'line',
      render: (row) => t(`methods.${row.method}`),
    },
    { key: 'source', title: t('list.source'), width: 9.5, render: (row) => t(`sources.${row.source}`) },
    {
      key: 'invoices',
      title: t('list.invoices'),
      width: 11,
      card: 'line',
      render: (row) => (row.allocations.length === 0 ? '—' : <Invoices payment={row} />),
    },
    {
      key: 'state',
      title: t('list.state'),
      width: 10.5,
      card: 'state',
      render: (row) => <PaymentBadge payment={row} />,
    },
    {
      key: 'credit',
      title: t('list.credit'),
      align: 'end',
      width: 8.5,
      card: 'line',
      isNamed: true,
      foot: totals && totals.creditKopecks > 0 && <Money kopecks={totals.creditKopecks} />,
      render: (row) => (row.creditKopecks === 0 ? '—' : <Money kopecks={row.creditKopecks} />),
    },
    {
      key: 'amount',
      title: t('payment.amount'),
      align: 'end',
      width: 9.5,
      card: 'end',
      foot: totals && <Money kopecks={totals.amountKopecks} />,
      render: (row) => (
        <span className={classes.amount} data-reversed={row.reversal !== null || undefined}>
          <Money kopecks={row.amountKopecks} />
        </span>
      ),
    },
  ]
}
