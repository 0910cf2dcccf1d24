import { productKinds, shopOrders } from '@navyk/api-spec/money/products'
import { lessonFormats, levels, subjects } from '@navyk/api-spec/vocabulary'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import type { ShopFilter } from '../api.ts'

export const shopFilterNames = [
  'search',
  'kind',
  'subject',
  'level',
  'format',
  'priceFrom',
  'priceTo',
  'order',
] as const

/** The filter of the address, which has prices in roubles. */
export function useShopFilter(): ShopFilter {
  const [values] = useFilters(shopFilterNames)
  return {
    search: values.search || undefined,
    kind: productKinds.find((kind) => kind === values.kind),
    subject: subjects.find((subject) => subject === values.subject),
    level: levels.find((level) => level === values.level),
    format: lessonFormats.find((each) => each === values.format),
    priceFrom: kopecks(values.priceFrom),
    priceTo: kopecks(values.priceTo),
    order: shopOrders.find((order) => order === values.order),
  }
}

const mostRoubles = 1_000_000

function kopecks(text: string): string | undefined {
  const roubles = Number(text)
  return roubles > 0 && roubles <= mostRoubles ? String(Math.round(roubles * 100)) : undefined
}
