import {
  allocateCredit,
  approveRefund,
  approveRefundReturn,
  askRefund,
  askRefundReturn,
  downloadPayments,
  getCustomerDues,
  getPayment,
  getPaymentTotals,
  listPaymentHistory,
  listPayments,
  listRefundHistory,
  listRefunds,
  nameRefundAccount,
  payRefund,
  recordPayment,
  refuseRefund,
  refuseRefundReturn,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('payments')
const refundKeys = dataKeys('refunds')

export type PaymentFilter = FilterOf<typeof listPayments>

/** Payments, newest first. */
export const paymentsQuery = (filter: PaymentFilter) => listOf(keys.of('list'), listPayments, filter)

/** Sums over the whole filter. A query of its own, so that the list does not wait for them. */
export const paymentTotalsQuery = (filter: PaymentFilter) =>
  queryOf(keys.of('totals'), getPaymentTotals, { query: filter })

export const paymentQuery = (id: string) => queryOf(keys.one(id), getPayment, { params: { id } })

/** Saves payments, narrowed as the list is, as a workbook. */
export const usePaymentsWorkbook = (filter: PaymentFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadPayments, { query: filter }), 'navyk-payments.xlsx'))

export const paymentHistoryQuery = (id: string) => queryOf(keys.of('history'), listPaymentHistory, { params: { id } })

/** Unpaid invoices that a payment of a customer can cover, and the credit in hand; a customer's own without an id. */
export const duesQuery = (customerId: string | undefined) =>
  queryOf(keys.of('dues'), getCustomerDues, { query: { customerId } })

export const refundsQuery = (filter: FilterOf<typeof listRefunds>) => listOf(refundKeys.of('list'), listRefunds, filter)

export const refundHistoryQuery = (id: string) =>
  queryOf(refundKeys.of('history'), listRefundHistory, { params: { id } })

export const useRecordPayment = () => useWrite(recordPayment)
export const useReversePayment = (id: string) => useWrite(reversePayment, { id })
export const useAllocateCredit = () => useWrite(allocateCredit)
export const useAskRefund = () => useWrite(askRefund)
export const useApproveRefund = (id: string) => useWrite(approveRefund, { id })
export const useRefuseRefund = (id: string) => useWrite(refuseRefund, { id })
export const useNameRefundAccount = (id: string) => useWrite(nameRefundAccount, { id })
export const usePayRefund = (id: string) => useWrite(payRefund, { id })
export const useAskRefundReturn = (id: string) => useWrite(askRefundReturn, { id })
export const useApproveRefundReturn = (id: string) => useWrite(approveRefundReturn, { id })
export const useRefuseRefundReturn = (id: string) => useWrite(refuseRefundReturn, { id })
