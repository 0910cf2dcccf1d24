import {
  invoiceChanges,
  invoiceKinds,
  invoiceStatuses,
  type InvoiceSummary,
  type InvoiceTotals,
  mostPaidTogether,
} from '@navyk/api-spec/money/invoices'
import { invoiceListPath, invoicePath, invoiceRunPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { DateText, Money, MonthText } from '#ui/facts/facts-text.tsx'
import { ChangedChip } from '#ui/lists/filters/changed-chip.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useChanged } from '#ui/lists/filters/use-changed.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { AboutLessons } from './about-lessons.tsx'
import { type InvoiceFilter, invoicesQuery, invoiceTotalsQuery, useInvoicesWorkbook } from '../api.ts'
import classes from './list.module.css'
import { ListSums } from './invoice-sums.tsx'
import { RemindChosen } from './remind-chosen.tsx'

const noTotals = { balanceKopecks: 0, overdueCount: 0, overdueKopecks: 0 }

const filters = {
  search: 'search',
  status: ['unpaid', 'late', 'write_off_asked', ...invoiceStatuses],
  kind: invoiceKinds,
  period: 'month',
  customerId: 'value',
} as const

/** Invoices: a customer's own, all for staff. */
export function InvoiceListPage() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  const isAccountant = permissions.includes('accountant')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { changed, since } = useChanged(invoiceChanges)
  const filter: InvoiceFilter = { ...useListFilter(filters), ...(changed && { changed, since }) }
  const query = useInfiniteQuery({ ...invoicesQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...invoiceTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const workbook = useInvoicesWorkbook(filter)
  const isNarrowed = Object.values(filter).some(Boolean)
  const sums = totals && <ListSums totals={totals} isNarrowed={isNarrowed} />
  return (
    <ListScreen
      title={t('words.invoices')}
      purpose={isStaff ? t('list.purpose_staff') : t('list.purpose')}
      action={<ListActions totals={totals} isNarrowed={isNarrowed} />}
      filters={{ ...filters, ...(changed && { changed: 'value', since: 'value' }) }}
      words={{
        search: t(isStaff ? 'list.search_staff' : 'list.search'),
        status: [
          t('words.state'),
          (status) => {
            if (!isStaff && (status === 'draft' || status === 'write_off_asked')) return false
            const isOfList = status === 'unpaid' || status === 'late' || status === 'write_off_asked'
            return isOfList ? t(`status.${status}`) : stateLabel('invoice', status)
          },
        ],
        kind: [t('kind'), (kind) => t(`kinds.${kind}`)],
        period: t('words.month'),
      }}
      chips={changed && <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} />}
      views={<SavedViews page="invoices" names={viewNamesOf(filters)} />}
      workbook={isAccountant ? { label: t('words.download'), workbook } : undefined}
      beforeRows={
        <>
          <Credit totals={totals} isStaff={isStaff} />
          {!isStaff && sums}
        </>
      }
      sums={isStaff && sums}
      query={query}
      columns={useColumns(isStaff, totals)}
      rowLink={(row) => invoicePath(row.id)}
      empty={{
        none: isStaff ? t('list.none_staff') : t('list.none'),
        noneFound: t('list.none_found'),
        all: { to: invoiceListPath, label: t('words.show_all_feminine') },
      }}
      total={totals?.count}
      selection={
        isAccountant
          ? {
              ids: chosen,
              onChange: setChosen,
              actions: <RemindChosen ids={chosen} onDone={() => setChosen(new Set())} />,
            }
          : undefined
      }
    />
  )
}

/** Credit of the customers of the list; a customer can pay invoices with it. */
function Credit({ totals, isStaff }: { totals: InvoiceTotals | undefined; isStaff: boolean }) {
  const { t } = useTranslation('invoices')
  if (totals === undefined || totals.creditKopecks <= 0) return null
  return (
    <div className="row gap-8-16 below-12">
      <span>
        {t('words.credit')}: <Money kopecks={totals.creditKopecks} />
      </span>
      {!isStaff && totals.balanceKopecks > 0 && <Slot name="invoices.credit" />}
    </div>
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
  const customer = cell.person<InvoiceSummary>('customer', words.label('customer'), (row) => row.customer, {
    width: 9,
    card: 'head',
  })
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
    cell.month('period', t('words.month'), (row) => row.period, { card: 'line', only: 'card' }),
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
    cell.moneyIfAny('balance', t('balance'), (row) => row.balanceKopecks, {
      width: 8,
      card: 'line',
      isNamed: true,
      short: (row) => ![0, row.totalKopecks].includes(row.balanceKopecks) && <Money kopecks={row.balanceKopecks} />,
      foot: totals && <Money kopecks={totals.balanceKopecks} />,
    }),
    // Before the subject, which is left out where there is no room.
    { ...number, only: 'card', card: 'line' },
    ...(isStaff ? [] : [subject]),
  ]
}
