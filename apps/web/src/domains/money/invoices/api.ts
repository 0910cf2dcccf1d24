import {
  cancelInvoice,
  draftInvoices,
  getCurrentInvoice,
  getInvoice,
  getInvoiceTotals,
  getStatement,
  type Invoice,
  type InvoiceStatus,
  issueInvoice,
  issueInvoices,
  listDebtors,
  listInvoiceHistory,
  listInvoices,
  listUninvoiced,
  type PaymentMethod,
  previewInvoice,
  recordPayment,
} from '@navyk/api-spec/money/invoices'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages, useStoring } from '../../../app/query.ts'

const keys = dataKeys('invoices')

export interface InvoiceFilter {
  status?: InvoiceStatus | 'unpaid' | 'late' | undefined
  period?: string | undefined
  customerId?: string | undefined
  search?: string | undefined
}

/** Invoices, newest first. */
export const invoicesQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listInvoices, { query: { ...filter, cursor }, signal })),
  )

/** Sums over the whole filter. A query of its own, so that the list does not wait for them. */
export const invoiceTotalsQuery = (filter: InvoiceFilter) =>
  queryOptions({
    queryKey: keys.of('totals', filter),
    queryFn: ({ signal }) => call(getInvoiceTotals, { query: filter, signal }),
  })

/** One invoice; without an id the most relevant one, or null. */
export const invoiceQuery = (id: string) =>
  queryOptions<{ data: Invoice | null }>({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      id === '' ? call(getCurrentInvoice, { signal }) : call(getInvoice, { params: { id }, signal }),
  })

export const invoiceHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('history', id),
    queryFn: ({ signal }) => call(listInvoiceHistory, { params: { id }, signal }),
  })

interface StatementFilter {
  customerId?: string | undefined
  fromMonth?: string | undefined
  toMonth?: string | undefined
}

export const statementQuery = (filter: StatementFilter) =>
  queryOptions({
    queryKey: keys.of('statement', filter),
    queryFn: ({ signal }) => call(getStatement, { query: filter, signal }),
  })

export const debtorsQuery = () =>
  queryOptions({
    queryKey: keys.of('debtors'),
    queryFn: ({ signal }) => call(listDebtors, { query: { limit: '100' }, signal }),
  })

/** Contracts with settled lessons of a month that stand on no invoice. */
export const uninvoicedQuery = (month: string) =>
  infiniteQueryOptions(
    pages(keys.of('uninvoiced', month), (cursor, signal) => call(listUninvoiced, { query: { month, cursor }, signal })),
  )

export const previewQuery = (contractId: string, month: string) =>
  queryOptions({
    queryKey: keys.of('preview', contractId, month),
    queryFn: ({ signal }) => call(previewInvoice, { query: { contractId, month }, signal }),
  })

export function useDraftInvoices() {
  return useMutation({
    mutationFn: (body: { month: string; contractId?: string }) => call(draftInvoices, { body }),
  })
}

/** Issues drafts: a single one by its own endpoint, whose conflict has that invoice; several in one request, all or
 *  none. */
export function useIssueInvoices() {
  return useMutation({
    mutationFn: async ({ invoices, dueOn }: { invoices: { id: string; version: number }[]; dueOn: string }) => {
      const [one] = invoices
      if (one && invoices.length === 1) {
        await call(issueInvoice, { params: { id: one.id }, body: { version: one.version, dueOn } })
        return 1
      }
      const { data } = await call(issueInvoices, { body: { invoices, dueOn } })
      return data.issued
    },
  })
}

export function useCancelInvoice(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(cancelInvoice, { params: { id }, body }),
    ...useStoring(invoiceQuery(id)),
  })
}

interface PaymentInput {
  key: string
  version: number
  amountKopecks: number
  method: PaymentMethod
  receivedOn: string
  reference: string
}

export function useRecordPayment(id: string) {
  return useMutation({
    mutationFn: ({ key, ...body }: PaymentInput) => call(recordPayment, { params: { id }, body, idempotencyKey: key }),
    ...useStoring(invoiceQuery(id)),
  })
}
