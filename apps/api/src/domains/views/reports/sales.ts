// Sales: what invoices ask for, what of it is paid, and what is late.
import { businessDate } from '@navyk/api-spec/kit'
import type { MeasureOf, ReportRowOf } from '@navyk/api-spec/views/reports'
import { readTimeCursor, writeTimeCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import { type InvoiceChoice, type InvoiceRow, listInvoiceRows, sumDues, sumInvoices } from './invoice-queries.ts'
import { additive, joinSums } from './kind.ts'
import type { RowPage } from './row-page.ts'
import type { Scope } from './scope.ts'

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
  { measure, cursor, limit }: { measure: string } & RowPage,
) {
  const choice = choices[measure as MeasureOf<'sales'>]
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listInvoiceRows(reader, scope, choice, after, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    data: rows.slice(0, limit).map((row) => presentInvoice(row, scope.today)),
    nextCursor: last ? writeTimeCursor({ at: last.issued_at, id: last.id }) : null,
  }
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
