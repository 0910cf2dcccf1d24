import { orderStates, orderTasks } from '@navyk/api-spec/money/orders'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { OrderFilter } from '../api.ts'

export const orderFilterNames = ['search', 'state', 'task', 'from', 'to', 'customerId', 'productId'] as const

/** The filter of the address; what it does not know is left out. */
export function useOrderFilter(): OrderFilter {
  const [filters] = useFilters(orderFilterNames)
  return {
    search: filters.search || undefined,
    state: orderStates.find((each) => each === filters.state),
    task: orderTasks.find((each) => each === filters.task),
    from: filters.from || undefined,
    to: filters.to || undefined,
    customerId: filters.customerId || undefined,
    productId: filters.productId || undefined,
  }
}
