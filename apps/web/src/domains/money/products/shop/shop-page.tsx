import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconTable } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { priceListPath } from '@navyk/api-spec/money/products/paths'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { shopQuery } from '../api.ts'
import { ProductCards } from './product-cards.tsx'
import classes from './shop.module.css'
import { NoProducts, ShopFilters } from './shop-filters.tsx'
import { useShopFilter } from './use-shop-filter.ts'

/** Products that can be bought, as cards. */
export function ShopPage() {
  const { t } = useTranslation('products')
  return (
    <Page
      title={t('shop.title')}
      purpose={t('shop.purpose')}
      action={
        <LinkButton variant="default" icon={IconTable} to={`${priceListPath}${useLocation().search}`}>
          {t('shop.compare')}
        </LinkButton>
      }
    >
      <ShopFilters />
      <Cards />
    </Page>
  )
}

function Cards() {
  const { t } = useTranslation('products')
  const ui = useTranslation('ui').t
  const query = useInfiniteQuery({ ...shopQuery(useShopFilter()), placeholderData: keepPreviousData })
  return (
    <QueryView query={query} skeleton={<CardsSkeleton />}>
      {({ pages }) => {
        const products = pages.flatMap((page) => page.data)
        if (products.length === 0) return <NoProducts path="shop" />
        return (
          <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
            <ProductCards label={t('shop.title')} products={products} />
            <div className="row between gap-8 muted above-16">
              <span aria-live="polite">{t('shop.shown', { count: products.length })}</span>
              <MoreButton of={query} label={ui('list.more')} />
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}

const CardsSkeleton = () => (
  <div className={`stack gap-16 ${classes.cards}`}>
    {[...Array(6).keys()].map((card) => (
      <BlockSkeleton key={card} height={24} />
    ))}
  </div>
)
