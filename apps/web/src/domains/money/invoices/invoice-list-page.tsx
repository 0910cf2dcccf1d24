import {
  type InvoiceSummary,
  type InvoiceTotals,
  invoiceChanges,
  invoiceKinds,
  invoiceStatuses,
  mostPaidTogether,
} from '@navyk/api-spec/money/invoices'
import { invoiceListPath, invoicePath, invoiceRunPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { State, useStateLabel } from '#app/states.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateText, Money, MonthText, PersonName } from '#ui/facts/facts-text.tsx'
import { ChangedChip } from '#ui/lists/changed-chip.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { recentMonths } from '#ui/lists/recent-months.ts'
import { changedNames, useChanged } from '#ui/lists/use-changed.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { AboutLessons } from './about-lessons.tsx'
import { type InvoiceFilter, invoicesQuery, invoiceTotalsQuery, useInvoicesWorkbook } from './api.ts'
import classes from './invoice-list-page.module.css'
import { ListSums } from './invoice-sums.tsx'
import { RemindChosen } from './remind-chosen.tsx'

const filterNames = ['search', 'status', 'kind', 'period', 'customerId'] as const
/** Names in the address that a saved view keeps. */
const viewNames = [...filterNames, hiddenColumnsName]

const noTotals = { balanceKopecks: 0, overdueCount: 0, overdueKopecks: 0 }

const statusFilters = ['unpaid', 'late', 'write_off_asked', ...invoiceStatuses] as const

/** Invoices: a customer's own, all for staff. */
export function InvoiceListPage() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [filters] = useFilters([...filterNames, ...changedNames])
  const { changed, since } = useChanged(invoiceChanges)
  const filter: InvoiceFilter = {
    status: statusFilters.find((status) => status === filters.status),
    kind: invoiceKinds.find((kind) => kind === filters.kind),
    period: filters.period || undefined,
    customerId: filters.customerId || undefined,
    search: filters.search || undefined,
    ...(changed && { changed, since }),
  }
  const query = useInfiniteQuery({ ...invoicesQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...invoiceTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const workbook = useInvoicesWorkbook(filter)
  const { shown, choice } = useShownColumns(useColumns(isStaff, totals))
  const options = statusFilters
    .filter((status) => isStaff || (status !== 'draft' && status !== 'write_off_asked'))
    .map((value) => ({
      value,
      label:
        value === 'unpaid' || value === 'late' || value === 'write_off_asked'
          ? t(`status.${value}`)
          : stateLabel('invoice', value),
    }))
  const isNarrowed = changed !== undefined || Object.values(filters).some(Boolean)
  const sums = totals && <ListSums totals={totals} isNarrowed={isNarrowed} />
  // On a phone the rows, which staff work through, come first.
  const areSumsBelow = !useIsWide(37.5) && isStaff
  return (
    <Page
      title={t('words.invoices')}
      purpose={isStaff ? t('list.purpose_staff') : t('list.purpose')}
      action={<ListActions totals={totals} isNarrowed={isNarrowed} />}
    >
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t(isStaff ? 'list.search_staff' : 'list.search') },
          { kind: 'select', name: 'status', label: t('words.state'), options },
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: invoiceKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          },
          { kind: 'month', name: 'period', label: t('words.month'), months: recentMonths(format) },
        ]}
      >
        {changed && <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} />}
        <ColumnChoice columns={choice} />
        <SavedViews page="invoices" names={viewNames} />
        {permissions.includes('accountant') && <WorkbookIcon label={t('words.download')} workbook={workbook} />}
      </FilterBar>
      {totals !== undefined && totals.creditKopecks > 0 && (
        <div className="row gap-8-16 below-12">
          <span>
            {t('words.credit')}: <Money kopecks={totals.creditKopecks} />
          </span>
          {!isStaff && totals.balanceKopecks > 0 && <Slot name="invoices.credit" />}
        </div>
      )}
      {!areSumsBelow && sums}
      <DataList
        label={t('words.invoices')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => invoicePath(row.id)}
        empty={<NoInvoices isStaff={isStaff} isFiltered={Object.values(filters).some(Boolean)} />}
        {...(totals && { total: totals.count })}
        {...(permissions.includes('accountant') && {
          selection: {
            ids: chosen,
            onChange: setChosen,
            actions: <RemindChosen ids={chosen} onDone={() => setChosen(new Set())} />,
          },
        })}
      />
      {areSumsBelow && sums}
    </Page>
  )
}

function ListActions({ totals, isNarrowed }: { totals: InvoiceTotals | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { role, permissions } = useUser()
  const { balanceKopecks, overdueCount, overdueKopecks } = totals ?? noTotals
  // One payment covers all that is overdue; sums of a filter are not all.
  const paysAll = !isNarrowed && overdueCount > 1 && overdueCount <= mostPaidTogether
  return (
    <>
      <LinkButton variant="default" to={statementPath}>
        {role === 'staff' ? t('words.who_owes') : t('list.to_statement')}
      </LinkButton>
      {permissions.includes('accountant') && <LinkButton to={invoiceRunPath}>{t('list.to_run')}</LinkButton>}
      {role === 'customer' && balanceKopecks > 0 && (
        <LinkButton to={paysAll ? `${onlinePaymentPath}?all=1` : onlinePaymentPath}>
          {paysAll ? t('pay_all', { money: format.money(overdueKopecks) }) : t('pay')}
        </LinkButton>
      )}
    </>
  )
}

function NoInvoices({ isStaff, isFiltered }: { isStaff: boolean; isFiltered: boolean }) {
  const { t } = useTranslation('invoices')
  if (!isFiltered) return <EmptyState text={isStaff ? t('list.none_staff') : t('list.none')} />
  return <EmptyState text={t('list.none_found')} link={{ to: invoiceListPath, label: t('words.show_all_feminine') }} />
}

/** The number without a line break. */
function InvoiceNumber({ number }: { number: string | null }) {
  const { t } = useTranslation('invoices')
  return <span className="nowrap">{number ?? t('draft')}</span>
}

function useColumns(isStaff: boolean, totals: InvoiceTotals | undefined): Column<InvoiceSummary>[] {
  const { t } = useTranslation('invoices')
  const words = useWords()
  const asked = totals ? totals.totalKopecks || totals.draftedKopecks : 0
  // The number: first in a table, last in a card.
  const number: Column<InvoiceSummary> = {
    key: 'number',
    title: t('words.number'),
    width: 8,
    render: (row) => <InvoiceNumber number={row.number} />,
  }
  const numberAndMonth = (row: InvoiceSummary) => (
    <>
      <InvoiceNumber number={row.number} />
      <span className={`muted small nowrap block ${classes.month}`}>
        <MonthText month={row.period} />
      </span>
    </>
  )
  const subject: Column<InvoiceSummary> = {
    key: 'subject',
    title: t('for'),
    only: 'card',
    card: 'line',
    render: (row) => row.subject && words.subject(row.subject),
    short: (row) => row.subject !== null && words.subject(row.subject),
  }
  const customer: Column<InvoiceSummary> = {
    key: 'customer',
    title: words.label('customer'),
    width: 9,
    card: 'head',
    render: (row) => <PersonName person={row.customer} />,
  }
  return [
    { ...number, only: 'table', render: numberAndMonth },
    ...(isStaff ? [customer] : []),
    {
      key: 'for',
      title: t('for'),
      card: isStaff ? 'line' : 'head',
      // Titles of groups and products are as long as names.
      isName: true,
      render: (row) => <AboutLessons {...row} />,
      short: (row) => row.about ?? row.learnerName,
    },
    {
      key: 'period',
      title: t('words.month'),
      only: 'card',
      card: 'line',
      render: (row) => <MonthText month={row.period} />,
    },
    {
      key: 'status',
      title: t('words.state'),
      width: 14,
      card: 'state',
      render: (row) => <State of="invoice" is={row.status} />,
    },
    {
      key: 'due',
      title: t('words.pay_by'),
      width: 7,
      card: 'line',
      isNamed: true,
      render: (row) => (row.dueOn === null ? '—' : <DateText date={row.dueOn} />),
      // A paid invoice has no due date in a card.
      short: (row) => row.balanceKopecks > 0 && row.dueOn !== null && <DateText date={row.dueOn} />,
    },
    {
      key: 'total',
      title: t('total'),
      align: 'end',
      width: 8,
      card: 'end',
      // Void and cancelled invoices have no sum.
      foot: asked > 0 && (
        <>
          <Money kopecks={asked} />
          {(totals?.creditedKopecks ?? 0) > 0 && <div className="muted small normal">{t('after_credits')}</div>}
        </>
      ),
      // The sum that the invoice asks for now, as the foot adds it up.
      render: (row) => <Money kopecks={row.totalKopecks - row.creditedKopecks} />,
    },
    {
      key: 'balance',
      title: t('balance'),
      align: 'end',
      width: 8,
      foot: totals && <Money kopecks={totals.balanceKopecks} />,
      card: 'line',
      isNamed: true,
      render: (row) => (row.balanceKopecks === 0 ? '—' : <Money kopecks={row.balanceKopecks} />),
      short: (row) => ![0, row.totalKopecks].includes(row.balanceKopecks) && <Money kopecks={row.balanceKopecks} />,
    },
    // Before the subject, which is left out where there is no room.
    { ...number, only: 'card', card: 'line' },
    ...(isStaff ? [] : [subject]),
  ]
}
