import type { ShopProduct } from '@navyk/api-spec/money/products'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../../ui/facts/facts-text.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { type Column, DataList } from '../../../../ui/lists/data-list.tsx'
import { Page } from '../../../../ui/page.tsx'
import { PrintButton } from '../../../../ui/print-button.tsx'
import { shopQuery } from '../api.ts'
import { useProductWords } from '../use-product-words.ts'
import { productPath } from './product-path.ts'
import { NoProducts, ShopFilters } from './shop-filters.tsx'
import { useShopFilter } from './use-shop-filter.ts'

/** The service's price list: everything that is sold, to be compared by what one lesson costs. */
export function PriceListPage() {
  const { t } = useTranslation('products')
  const query = useInfiniteQuery({ ...shopQuery(useShopFilter()), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <Page
      title={t('shop.prices')}
      purpose={t('shop.prices_purpose')}
      action={
        <>
          <PrintButton visibleFrom="sm">{t('shop.print')}</PrintButton>
          <LinkButton variant="default" icon={IconLayoutGrid} to="/dashboard/shop">
            {t('shop.cards')}
          </LinkButton>
        </>
      }
    >
      <ShopFilters />
      <DataList
        label={t('shop.prices')}
        query={query}
        columns={columns}
        rowId={(product) => product.id}
        rowLink={(product) => productPath(product.id)}
        empty={<NoProducts path="shop-v2" />}
      />
    </Page>
  )
}

function useColumns(): Column<ShopProduct>[] {
  const { t } = useTranslation('products')
  const words = useProductWords()
  return [
    { key: 'title', title: t('shop.name'), render: (product) => product.title, card: 'head', isName: true },
    { key: 'fits', title: t('product.fits'), render: (product) => words.fits(product), card: 'line', width: 16 },
    { key: 'gives', title: t('shop.count'), render: (product) => words.gives(product), card: 'line', width: 8 },
    {
      key: 'days',
      title: t('shop.validity'),
      render: (product) => words.days(product.validDays),
      card: 'line',
      width: 7,
    },
    {
      key: 'each',
      title: t('shop.each'),
      render: (product) => <Money kopecks={product.unitPriceKopecks} />,
      short: (product) => words.each(product, product.unitPriceKopecks),
      align: 'end',
      card: 'line',
      width: 11,
    },
    {
      key: 'price',
      title: t('shop.price'),
      render: (product) => <Money kopecks={product.priceKopecks} />,
      align: 'end',
      card: 'end',
      width: 9,
    },
  ]
}
