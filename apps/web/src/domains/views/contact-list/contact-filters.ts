import { clientMarks, clientOrders, clientStates, contactMarks } from '@navyk/api-spec/views/contact-list'
import { subjects } from '@navyk/api-spec/vocabulary'
import { hiddenColumnsName } from '#ui/lists/use-hidden-columns.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { ClientFilter, ContactFilter } from './api.ts'

const contactFilterNames = ['search', 'mark', 'subject'] as const
const clientFilterNames = ['search', 'state', 'mark', 'subject', 'order'] as const

/** Names in the address that saved views keep. */
export const contactViewNames = [...contactFilterNames, hiddenColumnsName]
export const clientViewNames = [...clientFilterNames, hiddenColumnsName]

/** The filter of the address; what it does not know is left out. */
export function useContactFilter(): ContactFilter {
  const [filters] = useFilters(contactFilterNames)
  return {
    search: filters.search || undefined,
    mark: contactMarks.find((each) => each === filters.mark),
    subject: subjects.find((each) => each === filters.subject),
  }
}

export function useClientFilter(): ClientFilter {
  const [filters] = useFilters(clientFilterNames)
  return {
    search: filters.search || undefined,
    state: clientStates.find((each) => each === filters.state),
    mark: clientMarks.find((each) => each === filters.mark),
    subject: subjects.find((each) => each === filters.subject),
    order: clientOrders.find((each) => each === filters.order),
  }
}
