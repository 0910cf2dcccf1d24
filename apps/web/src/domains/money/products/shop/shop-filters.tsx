import { productKinds, shopOrders } from '@navyk/api-spec/money/products'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { memo } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { type shopFilterNames, useShopFilter } from './use-shop-filter.ts'

/** Steps of prices of packages, in roubles. */
const priceSteps = [50, 100, 200, 300, 500, 1000]

export const ShopFilters = memo(() => {
  const { t } = useTranslation('products')
  const words = useWords()
  const format = useFormat()
  const steps = (key: 'from' | 'to') =>
    priceSteps.map((roubles) => ({
      value: String(roubles),
      label: t(`shop.${key}`, { money: format.money(roubles * 100) }),
    }))
  const select = (name: (typeof shopFilterNames)[number], label: string, options: { value: string; label: string }[]) =>
    ({ kind: 'select', name, label, options }) as const
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('shop.search') },
        select(
          'kind',
          t('shop.kind'),
          productKinds.map((value) => ({ value, label: t(`shop.kinds.${value}`) })),
        ),
        select('subject', words.label('subject'), words.subjectOptions()),
        select('level', t('shop.level'), words.levelOptions()),
        select('format', t('shop.format'), words.formatOptions()),
        select('priceFrom', t('shop.price_from'), steps('from')),
        select('priceTo', t('shop.price_to'), steps('to')),
        {
          ...select(
            'order',
            t('shop.order'),
            shopOrders.flatMap((value) => (value === 'newest' ? [] : [{ value, label: t(`shop.orders.${value}`) }])),
          ),
          first: t('shop.orders.newest'),
        },
      ]}
    />
  )
})

/** An empty shop: because of the filters, which it names, or because nothing is sold yet. */
export function NoProducts({ path }: { path: 'shop' | 'shop-v2' }) {
  const { t } = useTranslation('products')
  const words = useWords()
  const format = useFormat()
  const { search, kind, subject, level, format: place, priceFrom, priceTo } = useShopFilter()
  const conditions = [
    search !== undefined && `«${search}»`,
    kind !== undefined && t(`shop.kinds.${kind}`),
    subject !== undefined && words.subject(subject),
    level !== undefined && words.level(level),
    place !== undefined && words.formatName(place),
    priceFrom !== undefined && t('shop.from', { money: format.money(Number(priceFrom)) }),
    priceTo !== undefined && t('shop.to', { money: format.money(Number(priceTo)) }),
  ].filter((each) => each !== false)
  if (conditions.length === 0) {
    return <EmptyState text={t('shop.none')} link={{ to: questionsPath, label: t('shop.ask') }} />
  }
  return (
    <EmptyState
      text={t('shop.none_found', { conditions: conditions.join(' · ') })}
      link={{ to: screenPath(path), label: t('shop.clear') }}
    />
  )
}
