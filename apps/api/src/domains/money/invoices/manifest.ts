// Invoices: drafts from settled lessons, numbers, allocations of payments, what a customer owes and since when. What a lesson costs is
// decided by lessons, that it counts by work-reports, and what is a payment by payments.
import * as spec from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { ownedRows } from '#platform/database'
import { getBilling, setBilling } from './issuing/billing.ts'
import { eraseBilling, moveBilling } from './issuing/billing-queries.ts'
import { cancelInvoice } from './correcting/cancel-invoice.ts'
import { checkUninvoiced, checkUninvoicedTask } from './drafting/check-uninvoiced.ts'
import { createManualInvoice } from './drafting/create-manual-invoice.ts'
import { creditCorrections, listWaitingCorrections } from './correcting/credit-corrections.ts'
import { creditInvoice } from './correcting/credit-invoice.ts'
import { downloadDebtors, downloadInvoices } from './reading/download-invoices.ts'
import { draftInvoices, listUninvoiced, previewInvoice } from './drafting/draft-invoices.ts'
import { editDraftLines } from './drafting/edit-draft-lines.ts'
import { exportFor } from './personal-data/export.ts'
import { getCurrentInvoice, getInvoice, listInvoiceHistory } from './reading/get-invoice.ts'
import { getStatement, listDebtors } from './statement/get-statement.ts'
import { downloadCreditNote } from './correcting/credit-note-document.ts'
import { downloadInvoice } from './issuing/invoice-document.ts'
import { issueInvoice, issueInvoices } from './issuing/issue-invoices.ts'
import { getInvoiceTotals, listInvoices } from './reading/list-invoices.ts'
import type texts from './messages.ru.json'
import { partiesOfInvoices, listInvoiceIdsOf, findInvoices } from './queries.ts'
import { remindOfInvoice, remindOfInvoices, reminderTasks, remindTask } from './paying/remind.ts'
import { carryOnTask, getInvoiceMonth, invoiceRunTasks, startInvoiceRun } from './drafting/run-invoices.ts'
import { voidInvoice } from './correcting/void-invoice.ts'
import { approveWriteOff, refuseWriteOff, writeOffInvoice } from './correcting/write-off-invoice.ts'
import { staffQueue } from './staff-queue.ts'
import { moveCredit } from './paying/allocation-queries.ts'

// Notices of invoices stay true while the invoice asks for what they say, and can be paid in time where they say so.
const asks: StillTrue = async (reader, { thingId, values }) => {
  const [invoice] = thingId === null ? [] : await findInvoices(reader, [thingId])
  if (invoice?.state !== 'issued') return false
  return moneyInText(invoice.owed_kopecks - invoice.paid_kopecks) === values.amount
}

export const manifest: DomainManifest = {
  lasting: {
    'invoices.notices.issued': asks,
    'invoices.notices.overdue': asks,
    'invoices.notices.due_soon': (async (reader, notice, now) =>
      businessDate(now) <= String(notice.values.dueOn) && asks(reader, notice, now)) satisfies StillTrue,
  },
  routes: [
    read(spec.listInvoices, listInvoices),
    download(spec.downloadInvoices, downloadInvoices),
    read(spec.getInvoiceTotals, getInvoiceTotals),
    read(spec.getCurrentInvoice, getCurrentInvoice),
    read(spec.getStatement, getStatement),
    read(spec.listDebtors, listDebtors),
    download(spec.downloadDebtors, downloadDebtors),
    read(spec.listWaitingCorrections, listWaitingCorrections),
    read(spec.getInvoice, getInvoice),
    download(spec.downloadInvoice, downloadInvoice),
    download(spec.downloadCreditNote, downloadCreditNote),
    read(spec.listInvoiceHistory, listInvoiceHistory),
    read(spec.listUninvoiced, listUninvoiced),
    read(spec.previewInvoice, previewInvoice),
    write(spec.draftInvoices, draftInvoices),
    write(spec.issueInvoices, issueInvoices),
    write(spec.issueInvoice, issueInvoice),
    write(spec.cancelInvoice, cancelInvoice),
    write(spec.createManualInvoice, createManualInvoice),
    write(spec.editDraftLines, editDraftLines),
    write(spec.creditInvoice, creditInvoice),
    write(spec.creditCorrections, creditCorrections),
    read(spec.getInvoiceMonth, getInvoiceMonth),
    write(spec.startInvoiceRun, startInvoiceRun),
    write(spec.remindOfInvoice, remindOfInvoice),
    write(spec.remindOfInvoices, remindOfInvoices),
    read(spec.getBilling, getBilling),
    write(spec.setBilling, setBilling),
    write(spec.voidInvoice, voidInvoice),
    write(spec.writeOffInvoice, writeOffInvoice),
    write(spec.approveWriteOff, approveWriteOff),
    write(spec.refuseWriteOff, refuseWriteOff),
  ],
  staffQueue,
  parties: partiesOfInvoices,
  tasks: (services) => ({
    ...invoiceRunTasks(services),
    ...reminderTasks(services),
    [checkUninvoicedTask]: () => checkUninvoiced(services),
  }),
  timetable: {
    // In the morning, when people read.
    [remindTask]: '0 10 * * *',
    // Carries on what had begun when a process ended.
    [carryOnTask]: '*/5 * * * *',
    [checkUninvoicedTask]: '30 4 * * *',
  },
  exportCabinet: exportFor,
  erase: async (tx, person) => {
    await eraseBilling(tx, person.cabinetIds)
    return listInvoiceIdsOf(tx, person)
  },
  // Moves a customer's invoices and credit when the customer is merged into another (docs/decisions/0040).
  merging: {
    rows: [
      ownedRows('invoice', 'customer_id', {
        counted: 'invoices',
        also: 'merged_from = coalesce(merged_from, customer_id)',
      }),
      ownedRows('credit_note', 'customer_id'),
    ],
    byHand: [ownedRows('customer_credit', 'customer_id'), ownedRows('billing_preference', 'customer_id')],
    move: async (tx, _effects, pair) => {
      await moveCredit(tx, pair)
      await moveBilling(tx, pair)
    },
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    invoices: typeof texts
  }
}
