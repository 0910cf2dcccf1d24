import type { Order } from '@navyk/api-spec/money/orders'
import { ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { State } from '#app/states.tsx'
import { DateTime, Money } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { Page } from '#ui/page.tsx'
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
    <Page
      title={t('own.title')}
      purpose={t('own.purpose')}
      isActionShort
      action={
        <LinkButton variant="default" to={shopPath}>
          {t('to_shop')}
        </LinkButton>
      }
    >
      <DataList
        label={t('own.title')}
        query={query}
        columns={useColumns()}
        rowId={(row) => row.id}
        rowLink={(row) => ownOrderPath(row.id)}
        empty={<EmptyState text={t('own.none')} link={{ to: shopPath, label: t('to_shop') }} />}
      />
    </Page>
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
    { key: 'made', title: t('created'), width: 12, card: 'line', render: (row) => <DateTime at={row.createdAt} /> },
    {
      key: 'state',
      title: t('words.state'),
      width: 12,
      card: 'state',
      render: (row) => <State of="order" is={row.state} />,
    },
    {
      key: 'total',
      title: t('words.total'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => <Money kopecks={row.totalKopecks} />,
    },
  ]
}
