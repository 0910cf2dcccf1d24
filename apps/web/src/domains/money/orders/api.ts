import {
  cancelOrder,
  decideLateMoney,
  downloadOrders,
  fulfilOrder,
  getOrder,
  getOrderTotals,
  getProgrammeRefunds,
  listOrderHistory,
  listOrders,
  placeOrder,
  refundOrder,
} from '@navyk/api-spec/money/orders'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('orders')

export type OrderFilter = FilterOf<typeof listOrders>

export const ordersQuery = (filter: OrderFilter) => listOf(keys.of('list'), listOrders, filter)
export const programmeRefundsQuery = (id: string) =>
  queryOf(keys.of('programme_refunds'), getProgrammeRefunds, { params: { id } })
export const orderQuery = (id: string) => queryOf(keys.one(id), getOrder, { params: { id } })

/** Sums over the whole filter. A query of its own, so that the list does not wait for them. */
export const orderTotalsQuery = (filter: OrderFilter) => queryOf(keys.of('totals'), getOrderTotals, { query: filter })

export const orderHistoryQuery = (id: string) => queryOf(keys.one(id, 'history'), listOrderHistory, { params: { id } })

/** The order that an invoice asks the money for; none for other invoices. */
export const orderOfInvoiceQuery = (invoiceId: string) =>
  queryOf(keys.of('invoice'), listOrders, { query: { invoiceId, limit: '1' } })

/** Saves orders, narrowed as the list is, as a workbook. */
export const useOrdersWorkbook = (filter: OrderFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadOrders, { query: filter }), 'navyk-orders.xlsx'))

export const usePlaceOrder = () => useWrite(placeOrder)
export const useCancelOrder = (id: string) => useWrite(cancelOrder, { id }, orderQuery(id))
export const useRefundOrder = (id: string) => useWrite(refundOrder, { id }, orderQuery(id))
export const useFulfilOrder = (id: string) => useWrite(fulfilOrder, { id }, orderQuery(id))
export const useDecideLateMoney = (id: string) => useWrite(decideLateMoney, { id }, orderQuery(id))
