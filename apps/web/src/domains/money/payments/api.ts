import {
  allocateCredit,
  approveRefund,
  askRefund,
  getCustomerDues,
  listPaymentHistory,
  listPayments,
  listRefundHistory,
  listRefunds,
  payRefund,
  recordPayment,
  refuseRefund,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('payments')
const refundKeys = dataKeys('refunds')

/** Payments, newest first. */
export const paymentsQuery = (filter: FilterOf<typeof listPayments>) =>
  listOf(keys.of('list', filter), listPayments, filter)

export const paymentHistoryQuery = (id: string) =>
  queryOf(keys.of('history', id), listPaymentHistory, { params: { id } })

/** What a payment of a customer can cover, and the credit in hand; a customer's own without an id. */
export const duesQuery = (customerId: string | undefined) =>
  queryOf(keys.of('dues', customerId), getCustomerDues, { query: { customerId } })

export const refundsQuery = (customerId: string | undefined) =>
  listOf(refundKeys.of('list', customerId), listRefunds, { customerId })

export const refundHistoryQuery = (id: string) =>
  queryOf(refundKeys.of('history', id), listRefundHistory, { params: { id } })

export const useRecordPayment = () => useWrite(recordPayment)
export const useReversePayment = (id: string) => useWrite(reversePayment, { id })
export const useAllocateCredit = () => useWrite(allocateCredit)
export const useAskRefund = () => useWrite(askRefund)
export const useApproveRefund = (id: string) => useWrite(approveRefund, { id })
export const useRefuseRefund = (id: string) => useWrite(refuseRefund, { id })
export const usePayRefund = (id: string) => useWrite(payRefund, { id })
