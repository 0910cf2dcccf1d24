import { cancelOrder, getOrder, listOrders, placeOrder } from '@navyk/api-spec/money/orders'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('orders')

export const ordersQuery = (filter: FilterOf<typeof listOrders>) => listOf(keys.of('list', filter), listOrders, filter)
export const orderQuery = (id: string) => queryOf(keys.one(id), getOrder, { params: { id } })

/** The order that an invoice asks the money for; none for other invoices. */
export const orderOfInvoiceQuery = (invoiceId: string) =>
  queryOf(keys.of('invoice', invoiceId), listOrders, { query: { invoiceId, limit: '1' } })

export const usePlaceOrder = () => useWrite(placeOrder)
export const useCancelOrder = (id: string) => useWrite(cancelOrder, { id }, orderQuery(id))
