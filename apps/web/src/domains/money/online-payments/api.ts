import { listInvoices, mostPaidTogether } from '@navyk/api-spec/money/invoices'
import {
  askPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentProblems,
  listPaymentRequests,
  listPaymentWays,
  listRefusedNotifications,
  settlePaymentProblem,
} from '@navyk/api-spec/money/online-payments'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('online-payments')

export const waysQuery = () => queryOf(keys.of('ways'), listPaymentWays)

/** A request; the page follows it live. */
export const requestQuery = (id: string) => queryOf(keys.of('request'), getPaymentRequest, { params: { id } })

/** Overdue invoices that one payment can cover, newest first: as many as are paid together. */
export const overdueQuery = () =>
  queryOf(keys.of('overdue'), listInvoices, { query: { status: 'late', limit: String(mostPaidTogether) } })

/** The newest requests of an invoice, or of the customer without one. */
export const newestRequestsQuery = (invoiceId: string | undefined) =>
  queryOf(keys.of('newest'), listPaymentRequests, { query: { invoiceId, limit: '20' } })

export const requestsQuery = (filter: FilterOf<typeof listPaymentRequests>) =>
  listOf(keys.of('list'), listPaymentRequests, filter)

export const problemsQuery = () => listOf(keys.of('problems'), listPaymentProblems, {})

export const refusedQuery = () => listOf(keys.of('refused'), listRefusedNotifications, {})

/** Invoices by number or name, to find whose a payment is. */
export const foundInvoicesQuery = (search: string) =>
  queryOf(keys.of('found'), listInvoices, { query: { search, limit: '20' } })

export const useCreateRequest = () => useWrite(createPaymentRequest)
export const useAskRequest = (id: string) => useWrite(askPaymentRequest, { id }, requestQuery(id))
export const useSettleProblem = (id: string) => useWrite(settlePaymentProblem, { id })
