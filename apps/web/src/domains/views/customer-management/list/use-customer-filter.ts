import { customerMarks, customerOrders } from '@navyk/api-spec/views/customer-management'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { CustomerFilter } from '../api.ts'

export const customerFilterNames = ['search', 'mark', 'order'] as const

/** The filter of the address; what it does not know is left out. */
export function useCustomerFilter(): Pick<CustomerFilter, 'search' | 'mark' | 'order'> {
  const [filters] = useFilters(customerFilterNames)
  return {
    search: filters.search || undefined,
    mark: customerMarks.find((each) => each === filters.mark),
    order: customerOrders.find((each) => each === filters.order),
  }
}
