import { type Invoice, type InvoiceLine, type InvoiceSummary, invoiceStatus } from '@navyk/api-spec/money/invoices'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { learnerName } from '../../people/learners/index.ts'
import type { Person } from '../../people/accounts/index.ts'
import type { InvoiceRow, LineRow } from './queries.ts'

type People = Map<string, Person>
interface LearnerName {
  learner_first_name: string
  learner_last_name: string
}

/** A person by name alone; contacts are not part of an invoice. */
export function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

/** What an invoice is for: its contract, by names. */
export function presentSubject(
  people: People,
  row: LearnerName & {
    contract_id: string
    contract_number: number
    customer_id: string
    executor_id: string
    subject: Subject
  },
) {
  return {
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    customer: presentName(people, row.customer_id),
    executor: presentName(people, row.executor_id),
    subject: row.subject,
    learnerName: learnerName(row),
  }
}

export function presentSummary(people: People, row: InvoiceRow, today: string): InvoiceSummary {
  const facts = { state: row.state, totalKopecks: row.total_kopecks, dueOn: row.due_on }
  return {
    id: row.id,
    number: row.number,
    ...presentSubject(people, row),
    period: row.period,
    status: invoiceStatus(facts, row.paid_kopecks, today),
    issuedAt: row.issued_at?.toISOString() ?? null,
    dueOn: row.due_on,
    totalKopecks: row.total_kopecks,
    paidKopecks: row.paid_kopecks,
    balanceKopecks: row.state === 'issued' ? row.total_kopecks - row.paid_kopecks : 0,
    version: row.version,
  }
}

export function presentInvoice(
  people: People,
  invoice: { row: InvoiceRow; lines: LineRow[]; creditKopecks: number },
  today: string,
): Invoice {
  return {
    ...presentSummary(people, invoice.row, today),
    lines: invoice.lines.map(presentLine),
    payee: invoice.row.payee,
    cancelReason: invoice.row.cancel_reason,
    creditKopecks: invoice.creditKopecks,
  }
}

export function presentLine(line: Omit<LineRow, 'id' | 'invoice_id' | 'position' | 'released_at'>): InvoiceLine {
  return {
    lessonId: line.lesson_id,
    subject: line.subject,
    learnerName: line.learner_name,
    startsAt: line.starts_at.toISOString(),
    endsAt: line.ends_at.toISOString(),
    outcome: line.outcome,
    quantity: line.quantity,
    priceKopecks: line.price_kopecks,
    amountKopecks: line.amount_kopecks,
  }
}
