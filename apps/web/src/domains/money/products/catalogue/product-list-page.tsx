import type { ProductSummary } from '@navyk/api-spec/money/products'
import { managedProductPath } from '@navyk/api-spec/money/products/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { State } from '#app/states.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { productsQuery } from '../api.ts'
import { useProductWords } from '../use-product-words.ts'
import { CatalogueFrame, NoneInCatalogue } from './catalogue-frame.tsx'
import { Stock } from './stock.tsx'
import { useCatalogueFilter } from './use-catalogue-filter.ts'

/** The catalogue as a table. */
export function ProductListPage() {
  const { t } = useTranslation('products')
  const query = useInfiniteQuery({ ...productsQuery(useCatalogueFilter()), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  return (
    <CatalogueFrame other="product-grid" columns={choice}>
      <DataList
        label={t('catalogue.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => managedProductPath(row.id)}
        empty={<NoneInCatalogue path="product-list" />}
      />
    </CatalogueFrame>
  )
}

function useColumns(): Column<ProductSummary>[] {
  const { t } = useTranslation('products')
  const product = useProductWords()
  return [
    { key: 'title', title: t('shop.name'), card: 'head', isName: true, render: (row) => row.title },
    {
      key: 'fits',
      title: t('product.fits'),
      width: 13,
      card: 'line',
      render: (row) => product.fits({ ...row, format: null }),
    },
    { key: 'gives', title: t('product.gives'), width: 7.5, card: 'line', render: (row) => product.gives(row) },
    {
      key: 'state',
      title: t('words.state'),
      width: 9.5,
      card: 'state',
      render: (row) => <State of="product" is={row.state} />,
    },
    {
      key: 'taken',
      title: t('catalogue.sold'),
      align: 'end',
      width: 6,
      card: 'line',
      isNamed: true,
      render: (row) => row.taken,
      short: (row) => row.taken > 0 && row.taken,
    },
    {
      key: 'stock',
      title: t('catalogue.stock'),
      align: 'end',
      width: 8,
      card: 'line',
      isNamed: true,
      render: (row) => <Stock of={row} />,
      short: (row) => row.stock !== null && <Stock of={row} />,
    },
    {
      key: 'price',
      title: t('shop.price'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => (row.priceKopecks === null ? '—' : <Money kopecks={row.priceKopecks} />),
    },
  ]
}
