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
import type { ReactNode } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { type FilterValues, useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { FilterChip } from '#ui/lists/filters/filter-chip.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/filters/use-link-to-filter.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import classes from '../orders.module.css'
import { ordersQuery, orderTotalsQuery, useOrdersWorkbook } from '../api.ts'
import { ManagedOrder } from './managed-order.tsx'

const filters = {
  search: 'search',
  state: orderStates,
  task: orderTasks,
  from: 'day',
  to: 'day',
  customerId: 'value',
  productId: 'value',
} as const

/** List of all orders, newest first, with their sums. */
export function OrderList() {
  const { t } = useTranslation('orders')
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...ordersQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...orderTotalsQuery(filter), placeholderData: keepPreviousData }).data?.data
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <ListScreen
      title={t('words.orders')}
      purpose={t('staff.purpose')}
      filters={filters}
      words={{
        search: t('staff.search'),
        // An order is placed and asked for in one step.
        state: [t('words.state'), (state) => state !== 'placed' && stateLabel('order', state)],
        task: [t('staff.task'), (task) => t(`staff.tasks.${task}`)],
        from: t('staff.from'),
        to: t('staff.to'),
      }}
      views={<SavedViews page="orders" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download'), workbook: useOrdersWorkbook(filter) }}
      actions={<LinkedChips filter={filter} first={query.data?.pages[0]?.data[0]} />}
      query={query}
      columns={useColumns(totals)}
      rowLink={(row) => managedOrderPath(row.id)}
      empty={{
        none: t('staff.none'),
        noneFound: t('staff.none_found'),
        all: { to: orderManagementPath, label: t('words.show_all') },
      }}
      total={totals?.count}
      sums={totals && totals.totalKopecks > 0 && <Sums totals={totals} isNarrowed={isNarrowed} />}
    />
  )
}

/** Chips of the filters that another screen's link names: a customer, a product. */
function LinkedChips({ filter, first }: { filter: FilterValues<typeof filters>; first: Order | undefined }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const [, change] = useFilters(['customerId', 'productId'])
  const { customerId, productId } = filter
  const product = first?.lines.find((line) => line.productId === productId)
  return (
    <>
      {customerId !== undefined && (
        <FilterChip
          label={
            first?.customer.id === customerId
              ? t('staff.of_customer', { name: format.shortName(first.customer) })
              : t('staff.of_one_customer')
          }
          onRemove={() => change({ customerId: '' })}
        />
      )}
      {productId !== undefined && (
        <FilterChip
          label={product ? t('staff.of_product', { title: product.title }) : t('staff.of_one_product')}
          onRemove={() => change({ productId: '' })}
        />
      )}
    </>
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
      return <strong className={`medium ${classes.waits}`}>{t('staff.waits_to_open')}</strong>
    }
    if (lateKopecks === 0 || lateDecision !== null) return '—'
    return <strong className={`medium ${classes.waits}`}>{t('staff.waits_for_decision')}</strong>
  }
}

function useColumns(totals: OrderTotals | undefined): Column<Order>[] {
  const { t } = useTranslation('orders')
  const words = useWords()
  const goods = ({ lines: [first, ...more] }: Order) =>
    more.length === 0 ? first?.title : t('staff.and_more', { title: first?.title, count: more.length })
  return [
    cell.text('number', t('words.number'), (row) => t('of', { number: row.number }), { width: 4.5, card: 'line' }),
    cell.person('customer', words.label('customer'), (row) => row.customer, { width: 9, card: 'head', isName: true }),
    { key: 'goods', title: t('goods'), card: 'line', isName: true, render: goods },
    cell.day('created', t('created'), (row) => dayOf(row.createdAt), { width: 6.5 }),
    stateCell('order', t('words.state'), (row) => row.state, { width: 11.5 }),
    {
      key: 'waits',
      title: t('staff.waits'),
      width: 10.5,
      card: 'line',
      render: useWaiting(true),
      short: useWaiting(false),
    },
    cell.moneyIfAny('paid', t('paid_sum'), (row) => row.paidKopecks, {
      width: 8,
      foot: totals && totals.paidKopecks > 0 && <Money kopecks={totals.paidKopecks} />,
    }),
    cell.money('total', t('words.total'), (row) => row.totalKopecks, {
      width: 8.5,
      card: 'end',
      foot: totals && <Money kopecks={totals.totalKopecks} />,
    }),
  ]
}

/** Orders for staff: all of them, or one (`?id=`). */
export function OrderManagementPage() {
  const [{ id }] = useFilters(['id'])
  return id === '' ? <OrderList /> : <ManagedOrder id={id} />
}
