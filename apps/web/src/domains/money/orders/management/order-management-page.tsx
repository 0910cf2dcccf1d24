import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { ManagedOrder } from './managed-order.tsx'
import { OrderList } from './order-list.tsx'

/** Orders for staff: all of them, or one (`?id=`). */
export function OrderManagementPage() {
  const [{ id }] = useFilters(['id'])
  return id === '' ? <OrderList /> : <ManagedOrder id={id} />
}
