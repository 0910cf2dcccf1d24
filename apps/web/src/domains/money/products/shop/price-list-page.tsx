import { Button } from '@mantine/core'
import { mostCompared, type ShopProduct } from '@navyk/api-spec/money/products'
import { productPath, shopPath } from '@navyk/api-spec/money/products/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useTranslation } from '#ui/texts.ts'
import { useLocation } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { useProductWords } from '../use-product-words.ts'
import { Comparison } from './comparison.tsx'
import { NoProducts, ShopFilters } from './shop-filters.tsx'
import { useComparison } from './use-comparison.ts'
import { useShopFilter } from './use-shop-filter.ts'
import { shopQuery } from '../api.ts'

/** The service's price list: everything that is sold, of which some can be compared. */
export function PriceListPage() {
  return useComparison().isShown ? <Comparison /> : <PriceList />
}

function PriceList() {
  const { t } = useTranslation('products')
  const query = useInfiniteQuery({ ...shopQuery(useShopFilter()), placeholderData: keepPreviousData })
  const columns = useColumns()
  const { ids, choose } = useComparison()
  const { search } = useLocation()
  return (
    <Page
      title={t('shop.prices')}
      purpose={t('shop.prices_purpose')}
      action={
        <>
          <PrintButton visibleFrom="sm">{t('shop.print')}</PrintButton>
          <LinkButton variant="default" icon={IconLayoutGrid} to={`${shopPath}${search}`}>
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
        selection={{ ids: new Set(ids), onChange: choose, most: mostCompared, actions: <CompareButton /> }}
      />
    </Page>
  )
}

function CompareButton() {
  const { t } = useTranslation('products')
  const { ids, path } = useComparison()
  const hint =
    ids.length === 1 ? t('comparison.one_more') : ids.length === mostCompared ? t('comparison.most') : undefined
  return (
    <>
      {ids.length === 1 ? (
        <Button disabled>{t('comparison.compare')}</Button>
      ) : (
        <LinkButton to={path}>{t('comparison.compare')}</LinkButton>
      )}
      {hint && <span>{hint}</span>}
    </>
  )
}

function useColumns(): Column<ShopProduct>[] {
  const { t } = useTranslation('products')
  const words = useProductWords()
  return [
    {
      key: 'title',
      title: t('shop.name'),
      render: (product) => product.title,
      card: 'head',
      isName: true,
      order: { ascending: 'by_name', descending: 'by_name_back' },
    },
    { key: 'fits', title: t('product.fits'), render: (product) => words.fits(product), card: 'line', width: 16 },
    { key: 'gives', title: t('shop.count'), render: (product) => words.gives(product), card: 'line', width: 8 },
    {
      key: 'days',
      title: t('shop.validity'),
      render: (product) => words.ends(product),
      card: 'line',
      width: 9,
    },
    cell.money('each', t('shop.each'), (product) => product.unitPriceKopecks, {
      width: 11,
      order: { ascending: 'cheapest_each', descending: 'dearest_each' },
      card: 'line',
      short: (product) => words.each(product, product.unitPriceKopecks),
    }),
    cell.money('price', t('shop.price'), (product) => product.priceKopecks, {
      width: 9,
      order: { ascending: 'cheapest', descending: 'dearest' },
      card: 'end',
    }),
  ]
}
