import { paymentMarks, paymentMethods, paymentSources } from '@navyk/api-spec/money/payments'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { PaymentFilter } from '../api.ts'

export const paymentFilterNames = ['search', 'month', 'method', 'source', 'mark', 'customerId'] as const

/** The filter of the address; what it does not know is left out. */
export function usePaymentFilter(): PaymentFilter {
  const [filters] = useFilters(paymentFilterNames)
  return {
    search: filters.search || undefined,
    month: filters.month || undefined,
    method: paymentMethods.find((each) => each === filters.method),
    source: paymentSources.find((each) => each === filters.source),
    mark: paymentMarks.find((each) => each === filters.mark),
    customerId: filters.customerId || undefined,
  }
}
