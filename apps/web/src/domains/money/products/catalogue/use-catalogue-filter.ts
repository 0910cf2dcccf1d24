import { productStates } from '@navyk/api-spec/money/products'
import { levels, subjects } from '@navyk/api-spec/vocabulary'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { ProductFilter } from '../api.ts'

export const catalogueFilterNames = ['search', 'state', 'subject', 'level', 'stock'] as const

const stocks = ['left', 'sold_out'] as const

/** The filter of the address; what it does not know is left out. */
export function useCatalogueFilter(): ProductFilter {
  const [filters] = useFilters(catalogueFilterNames)
  return {
    search: filters.search || undefined,
    state: productStates.find((each) => each === filters.state),
    subject: subjects.find((each) => each === filters.subject),
    level: levels.find((each) => each === filters.level),
    stock: stocks.find((each) => each === filters.stock),
  }
}
