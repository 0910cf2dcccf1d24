// Sales: what invoices ask for, what of it is paid, and what is late.
import { businessDate } from '@navyk/api-spec/kit'
import type { MeasureOf, ReportRowOf } from '@navyk/api-spec/views/reports'
import type { PageRequest, Reader } from '#platform/database'
import { type InvoiceChoice, type InvoiceRow, listInvoiceRows, sumDues, sumInvoices } from './invoice-queries.ts'
import { additive, joinSums } from '../kind.ts'
import type { Scope } from '../scope.ts'

export const sales = additive({
  sum: async (reader, scope, by) => joinSums(await sumInvoices(reader, scope, by), await sumDues(reader, scope, by)),
  measure: ({
    invoiced_kopecks = 0,
    paid_kopecks = 0,
    open = 0,
    overdue = 0,
    written_off_kopecks = 0,
    invoices = 0,
  }) => [invoiced_kopecks, paid_kopecks, open, overdue, written_off_kopecks, invoices],
})

/** Invoices behind each figure. */
const choices: Record<MeasureOf<'sales'>, InvoiceChoice> = {
  invoiced: 'all',
  invoices: 'all',
  paid: 'paid',
  open: 'open',
  overdue: 'overdue',
  written_off: 'written_off',
}

/** A page of the invoices behind a figure. */
export async function invoiceRows(
  reader: Reader,
  scope: Scope,
  { measure, ...page }: { measure: string } & PageRequest,
) {
  const choice = choices[measure as MeasureOf<'sales'>]
  const { rows, nextCursor } = await listInvoiceRows(reader, scope, choice, page)
  return { data: rows.map((row) => presentInvoice(row, scope.today)), nextCursor }
}

function presentInvoice(row: InvoiceRow, today: string): ReportRowOf<'invoice'> {
  const left = row.state === 'issued' ? Math.max(row.owed_kopecks - row.paid_kopecks, 0) : 0
  const manager = { firstName: row.manager_first_name ?? '', lastName: row.manager_last_name ?? '' }
  return {
    kind: 'invoice',
    id: row.id,
    number: row.number,
    customer: { id: row.customer_id, firstName: row.first_name, lastName: row.last_name },
    manager: row.manager_id === null ? null : { id: row.manager_id, ...manager },
    subject: row.subject,
    state: row.state,
    issuedOn: businessDate(row.issued_at),
    dueOn: row.due_on,
    owedKopecks: row.owed_kopecks,
    paidKopecks: row.paid_kopecks,
    overdueKopecks: row.due_on !== null && row.due_on < today ? left : 0,
  }
}
