import { useListFilter } from '#ui/lists/filters/list-filters.ts'
import { type ApplicationFilter, useWorkbook } from './api.ts'

export const applicationFilters = { search: 'search', show: ['all'] } as const

/** The filter of the address; where it names no state, the applications that wait. */
export function useApplicationFilter(): ApplicationFilter {
  const { search, show } = useListFilter(applicationFilters)
  return { search, state: show === 'all' ? undefined : 'open' }
}

/** Saves what the list of the staff shows. */
export const useApplicationsWorkbook = () => useWorkbook(useApplicationFilter())
