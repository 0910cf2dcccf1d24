import type { Order } from '@navyk/api-spec/money/orders'
import { ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { ordersQuery } from '../api.ts'
import { OwnOrder } from './own-order.tsx'

/** The customer's orders, newest first; with `?id=` that one. */
export function OwnOrdersPage() {
  const [{ id }] = useFilters(['id'])
  return id === '' ? <OwnOrders /> : <OwnOrder id={id} />
}

function OwnOrders() {
  const { t } = useTranslation('orders')
  const query = useInfiniteQuery(ordersQuery({}))
  return (
    <ListScreen
      title={t('own.title')}
      purpose={t('own.purpose')}
      isActionShort
      action={
        <LinkButton variant="default" to={shopPath}>
          {t('to_shop')}
        </LinkButton>
      }
      query={query}
      columns={useColumns()}
      rowLink={(row) => ownOrderPath(row.id)}
      empty={{ none: <EmptyState text={t('own.none')} link={{ to: shopPath, label: t('to_shop') }} /> }}
    />
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'number',
      title: t('words.number'),
      width: 6,
      card: 'line',
      render: (row) => t('of', { number: row.number }),
    },
    {
      key: 'goods',
      title: t('goods'),
      card: 'head',
      isName: true,
      render: (row) => row.lines.map(({ title }) => title).join(', '),
    },
    cell.instant('made', t('created'), (row) => row.createdAt, { width: 12, card: 'line' }),
    stateCell('order', t('words.state'), (row) => row.state, { width: 12 }),
    cell.money('total', t('words.total'), (row) => row.totalKopecks, { width: 8, card: 'end' }),
  ]
}
