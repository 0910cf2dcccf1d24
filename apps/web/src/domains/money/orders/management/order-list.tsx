import { Button } from '@mantine/core'
import { businessDate } from '@navyk/api-spec/kit'
import {
  isWholeDay,
  lastDayToPay,
  type Order,
  orderStates,
  orderTasks,
  type OrderTotals,
} from '@navyk/api-spec/money/orders'
import { managedOrderPath, orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { State, useStateLabel } from '#app/states.tsx'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { DateText, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { FilterChip } from '#ui/lists/filter-chip.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/use-link-to-filter.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { Page } from '#ui/page.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import classes from '../orders.module.css'
import { ordersQuery, orderTotalsQuery, useOrdersWorkbook } from '../api.ts'
import { orderFilterNames, useOrderFilter } from './use-order-filter.ts'

/** Names in the address that a saved view keeps. */
const viewNames = [...orderFilterNames, hiddenColumnsName]

/** List of all orders, newest first, with their sums. */
export function OrderList() {
  const { t } = useTranslation('orders')
  const filter = useOrderFilter()
  const query = useInfiniteQuery({ ...ordersQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...orderTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const { shown } = useShownColumns(useColumns(totals))
  const isNarrowed = Object.values(filter).some(Boolean)
  const sums = totals && totals.totalKopecks > 0 && <Sums totals={totals} isNarrowed={isNarrowed} />
  // On a phone the rows, which staff work through, come first.
  const isWide = useIsWide(37.5)
  return (
    <Page title={t('words.orders')} purpose={t('staff.purpose')} isActionShort action={<WorkbookButton />}>
      <Filters first={query.data?.pages[0]?.data[0]} />
      {isWide && sums}
      <DataList
        label={t('words.orders')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => managedOrderPath(row.id)}
        empty={<NoOrders />}
        {...(totals && { total: totals.count })}
      />
      {!isWide && sums}
    </Page>
  )
}

/** Sum of the orders of the list, by what became of it. Money that came late is in no part: nobody has taken it yet. */
function Sums({ totals, isNarrowed }: { totals: OrderTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('orders')
  const linkTo = useLinkToFilter()
  const { totalKopecks, paidKopecks, refundedKopecks, openKopecks, endedKopecks, lateKopecks } = totals
  const parts = [
    { label: t('paid_sum'), kopecks: paidKopecks },
    { label: t('refunded'), kopecks: refundedKopecks },
    { label: t('staff.open'), kopecks: openKopecks, to: linkTo('state', 'awaiting_payment') },
    { label: t('staff.ended'), kopecks: endedKopecks },
  ]
  return (
    <ScopedSums scope={t(isNarrowed ? 'staff.sums_chosen' : 'staff.sums_all')}>
      <SumParts label={t('staff.ordered')} kopecks={totalKopecks} parts={parts} />
      {lateKopecks > 0 && (
        <SumsBeside>
          <MoneyFact label={t('staff.late')} kopecks={lateKopecks} />
        </SumsBeside>
      )}
    </ScopedSums>
  )
}

function WorkbookButton() {
  const { t } = useTranslation('orders')
  const workbook = useOrdersWorkbook(useOrderFilter())
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {t('words.download')}
    </Button>
  )
}

const Filters = memo(({ first }: { first: Order | undefined }) => {
  const { t } = useTranslation('orders')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const [{ customerId, productId }, change] = useFilters(orderFilterNames)
  const product = first?.lines.find((line) => line.productId === productId)
  const { choice } = useShownColumns(useColumns(undefined))
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('staff.search') },
        {
          kind: 'select',
          name: 'state',
          label: t('words.state'),
          // An order is placed and asked for in one step.
          options: orderStates
            .filter((value) => value !== 'placed')
            .map((value) => ({ value, label: stateLabel('order', value) })),
        },
        {
          kind: 'select',
          name: 'task',
          label: t('staff.task'),
          options: orderTasks.map((value) => ({ value, label: t(`staff.tasks.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('staff.from') },
        { kind: 'day', name: 'to', label: t('staff.to') },
      ]}
    >
      <ColumnChoice columns={choice} />
      <SavedViews page="orders" names={viewNames} />
      {customerId !== '' && (
        <FilterChip
          label={
            first?.customer.id === customerId
              ? t('staff.of_customer', { name: format.shortName(first.customer) })
              : t('staff.of_one_customer')
          }
          onRemove={() => change({ customerId: '' })}
        />
      )}
      {productId !== '' && (
        <FilterChip
          label={product ? t('staff.of_product', { title: product.title }) : t('staff.of_one_product')}
          onRemove={() => change({ productId: '' })}
        />
      )}
    </FilterBar>
  )
})

function NoOrders() {
  const { t } = useTranslation('orders')
  const [filters] = useFilters(orderFilterNames)
  if (!Object.values(filters).some(Boolean)) return <EmptyState text={t('staff.none')} />
  return <EmptyState text={t('staff.none_found')} link={{ to: orderManagementPath, label: t('words.show_all') }} />
}

const dayOf = (at: string) => businessDate(new Date(at))

/** Text on the time until which an order waits for money, and how much it holds till then, or on what of it waits for a person. */
function useWaiting(saysHeld: boolean): (order: Order) => ReactNode {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return ({ state, expiresAt, heldPieces, lateKopecks, lateDecision }) => {
    if (state === 'awaiting_payment') {
      const date = isWholeDay(expiresAt) ? format.date(lastDayToPay(expiresAt)) : format.dateTime(expiresAt)
      const until = t('staff.waits_until', { date })
      return saysHeld && heldPieces > 0 ? `${until}, ${t('staff.holds', { count: heldPieces })}` : until
    }
    if (state === 'paid' || state === 'paid_unfulfilled') {
      return <strong className={classes.waits}>{t('staff.waits_to_open')}</strong>
    }
    if (lateKopecks === 0 || lateDecision !== null) return '—'
    return <strong className={classes.waits}>{t('staff.waits_for_decision')}</strong>
  }
}

function useColumns(totals: OrderTotals | undefined): Column<Order>[] {
  const { t } = useTranslation('orders')
  const words = useWords()
  const goods = ({ lines: [first, ...more] }: Order) =>
    more.length === 0 ? first?.title : t('staff.and_more', { title: first?.title, count: more.length })
  return [
    {
      key: 'number',
      title: t('words.number'),
      width: 4.5,
      card: 'line',
      render: (row) => t('of', { number: row.number }),
    },
    {
      key: 'customer',
      title: words.label('customer'),
      width: 9,
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row.customer} />,
    },
    { key: 'goods', title: t('goods'), card: 'line', isName: true, render: goods },
    {
      key: 'created',
      title: t('created'),
      width: 6.5,
      render: (row) => <DateText date={dayOf(row.createdAt)} />,
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 11.5,
      card: 'state',
      render: (row) => <State of="order" is={row.state} />,
    },
    {
      key: 'waits',
      title: t('staff.waits'),
      width: 10.5,
      card: 'line',
      render: useWaiting(true),
      short: useWaiting(false),
    },
    {
      key: 'paid',
      title: t('paid_sum'),
      align: 'end',
      width: 8,
      foot: totals && totals.paidKopecks > 0 && <Money kopecks={totals.paidKopecks} />,
      render: (row) => (row.paidKopecks === 0 ? '—' : <Money kopecks={row.paidKopecks} />),
    },
    {
      key: 'total',
      title: t('words.total'),
      align: 'end',
      width: 8.5,
      card: 'end',
      foot: totals && <Money kopecks={totals.totalKopecks} />,
      render: (row) => <Money kopecks={row.totalKopecks} />,
    },
  ]
}
