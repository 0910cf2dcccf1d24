import {
  cancelInvoice,
  createManualInvoice,
  creditCorrections,
  creditInvoice,
  downloadCreditNote,
  downloadDebtors,
  downloadInvoice,
  downloadInvoices,
  draftInvoices,
  editDraftLines,
  getBilling,
  getCurrentInvoice,
  getInvoice,
  getInvoiceMonth,
  getInvoiceTotals,
  getStatement,
  type Invoice,
  issueInvoice,
  issueInvoices,
  listDebtors,
  listInvoiceHistory,
  listInvoices,
  listUninvoiced,
  listWaitingCorrections,
  previewInvoice,
  remindOfInvoice,
  remindOfInvoices,
  setBilling,
  startInvoiceRun,
  voidInvoice,
  approveWriteOff,
  refuseWriteOff,
  writeOffInvoice,
} from '@navyk/api-spec/money/invoices'
import { useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { queryBy } from '#app/calls/query-by.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'

const keys = dataKeys('invoices')

export type InvoiceFilter = FilterOf<typeof listInvoices>

/** Invoices, newest first. */
export const invoicesQuery = (filter: InvoiceFilter) => listOf(keys.of('list'), listInvoices, filter)

/** Sums over the whole filter. A query of its own, so that the list does not wait for them. */
export const invoiceTotalsQuery = (filter: InvoiceFilter) =>
  queryOf(keys.of('totals'), getInvoiceTotals, { query: filter })

/** Saves invoices, narrowed as the list is, as a workbook. */
export const useInvoicesWorkbook = (filter: InvoiceFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadInvoices, { query: filter }), 'navyk-invoices.xlsx'))

/** One invoice; without an id the most relevant one, or null. */
export const invoiceQuery = (id: string) => queryBy(keys.one(id), { id }, fetchInvoice)

const fetchInvoice = ({ id }: { id: string }, signal: AbortSignal): Promise<{ data: Invoice | null }> =>
  id === '' ? call(getCurrentInvoice, { signal }) : call(getInvoice, { params: { id }, signal })

/** Saves an issued invoice as PDF. */
export function useInvoiceFile({ id, number }: Invoice) {
  return useSaving(async () => saveBlob(await fetchFile(downloadInvoice, { params: { id } }), `invoice-${number}.pdf`))
}

/** Saves a credit note as PDF. */
export function useCreditNoteFile({ id, number }: Invoice['creditNotes'][number]) {
  return useSaving(async () =>
    saveBlob(await fetchFile(downloadCreditNote, { params: { id } }), `credit-note-${number}.pdf`),
  )
}

export const invoiceHistoryQuery = (id: string) => queryOf(keys.of('history'), listInvoiceHistory, { params: { id } })

export const statementQuery = (filter: FilterOf<typeof getStatement>) =>
  queryOf(keys.of('statement'), getStatement, { query: filter })

type DebtorFilter = FilterOf<typeof downloadDebtors>

export const debtorsQuery = (filter: DebtorFilter) => listOf(keys.of('debtors'), listDebtors, filter)

/** Saves those who owe, narrowed as the list is, as a workbook. */
export const useDebtorsWorkbook = (filter: DebtorFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadDebtors, { query: filter }), 'navyk-debtors.xlsx'))

/** The first of those who owe and have paid ahead. */
export const debtorsWithCreditQuery = () =>
  queryOf(keys.of('debtors-with-credit'), listDebtors, { query: { credit: 'some', limit: '100' } })

/** Contracts with settled lessons of a month that stand on no invoice. */
export const uninvoicedQuery = (month: string) => listOf(keys.of('uninvoiced'), listUninvoiced, { month })

export const previewQuery = (contractId: string, month: string) =>
  queryOf(keys.of('preview'), previewInvoice, { query: { contractId, month } })

/** Corrections that take something off and stand on no invoice: of a customer, or of all. */
export const waitingCorrectionsQuery = (customerId: string | undefined) =>
  queryOf(keys.of('waiting-corrections'), listWaitingCorrections, {
    query: customerId === undefined ? {} : { customerId },
  })

export const useCreditCorrections = () => useWrite(creditCorrections)

export const useDraftInvoices = () => useWrite(draftInvoices)

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

/** Progress of the runs of a month, and what they leave out. */
export const invoiceMonthQuery = (month: string) => queryOf(keys.of('month'), getInvoiceMonth, { query: { month } })

export const useStartInvoiceRun = () => useWrite(startInvoiceRun)

export const useRemindOfSeveral = () => useWrite(remindOfInvoices)

export const useRemind = (id: string) => useWrite(remindOfInvoice, { id }, invoiceQuery(id))

/** Billing of the customer with the id; of the signed-in one where it is empty. */
export const billingQuery = (customerId: string) =>
  queryOf(keys.of('billing'), getBilling, { query: customerId === '' ? {} : { customerId } })

export const useSetBilling = () => useWrite(setBilling)

export const useCreateManualInvoice = () => useWrite(createManualInvoice)

export const useEditDraftLines = (id: string) => useWrite(editDraftLines, { id }, invoiceQuery(id))

export const useCreditInvoice = (id: string) => useWrite(creditInvoice, { id }, invoiceQuery(id))

export const useVoidInvoice = (id: string) => useWrite(voidInvoice, { id }, invoiceQuery(id))

export const useWriteOffInvoice = (id: string) => useWrite(writeOffInvoice, { id }, invoiceQuery(id))

export const useApproveWriteOff = (id: string) => useWrite(approveWriteOff, { id }, invoiceQuery(id))

export const useRefuseWriteOff = (id: string) => useWrite(refuseWriteOff, { id }, invoiceQuery(id))

export const useCancelInvoice = (id: string) => useWrite(cancelInvoice, { id }, invoiceQuery(id))
