import { hiddenColumnsName } from '#ui/lists/use-hidden-columns.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { type ApplicationFilter, useWorkbook } from './api.ts'

const filterNames = ['show', 'search'] as const

/** Names in the address that saved views keep. */
export const applicationViewNames = [...filterNames, hiddenColumnsName]

/** The filter of the address; where it names no state, the applications that wait. */
export function useApplicationFilter(): ApplicationFilter {
  const [{ show, search }] = useFilters(filterNames)
  return { state: show === 'all' ? undefined : 'open', search: search || undefined }
}

/** Saves what the list of the staff shows. */
export const useApplicationsWorkbook = () => useWorkbook(useApplicationFilter())
