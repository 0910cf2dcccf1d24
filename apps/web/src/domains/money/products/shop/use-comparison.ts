import { mostCompared } from '@navyk/api-spec/money/products'
import { priceListPath } from '@navyk/api-spec/money/products/paths'
import { useSearchParams } from 'react-router'
import { useFilters } from '#ui/lists/filters/use-filters.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Products chosen to be compared, and whether the comparison is shown. Both stand in the address, so that a link shows the same and
 *  Back leads from the comparison to the list with the choice in it. */
export function useComparison() {
  const [{ chosen, view }, change] = useFilters(['chosen', 'view'])
  const [search] = useSearchParams()
  const ids = [...new Set(chosen.split(','))].filter((id) => isId.test(id)).slice(0, mostCompared)
  const addressOf = (isShown: boolean) => {
    const next = new URLSearchParams(search)
    if (isShown) next.set('view', 'comparison')
    else for (const name of ['view', 'only']) next.delete(name)
    return `${priceListPath}?${next}`
  }
  return {
    ids,
    isShown: view === 'comparison',
    choose: (next: Iterable<string>) => change({ chosen: [...next].join(',') }),
    path: addressOf(true),
    listPath: addressOf(false),
  }
}
