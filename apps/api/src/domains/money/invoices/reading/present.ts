import { type Invoice, type InvoiceLine, type InvoiceSummary, invoiceStatus } from '@navyk/api-spec/money/invoices'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { learnerName } from '#people/learners'
import type { Person } from '#people/accounts'
import type { CreditNoteRow } from '../correcting/correction-queries.ts'
import type { InvoiceRow, LineRow } from '../queries.ts'

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

/** The contract that an invoice is for, with names. */
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

/** The subject of an invoice: its contract by names, or the invoice's own words. */
export function presentAbout(row: {
  subject: Subject | null
  learner_first_name: string | null
  learner_last_name: string | null
  about: string | null
}) {
  const { learner_first_name, learner_last_name } = row
  const name =
    learner_first_name === null || learner_last_name === null
      ? null
      : learnerName({ learner_first_name, learner_last_name })
  return { subject: row.subject, learnerName: name, about: row.about }
}

export function presentSummary(people: People, row: InvoiceRow, today: string): InvoiceSummary {
  const facts = {
    state: row.state,
    totalKopecks: row.total_kopecks,
    dueOn: row.due_on,
    creditedKopecks: row.credited_kopecks,
    returnedKopecks: row.returned_kopecks,
  }
  return {
    id: row.id,
    number: row.number,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    customer: presentName(people, row.customer_id),
    executor: row.executor_id === null ? null : presentName(people, row.executor_id),
    ...presentAbout(row),
    kind: row.kind,
    period: row.period,
    status: invoiceStatus(facts, row.paid_kopecks, today),
    issuedAt: row.issued_at?.toISOString() ?? null,
    dueOn: row.due_on,
    totalKopecks: row.total_kopecks,
    paidKopecks: row.paid_kopecks,
    creditedKopecks: row.credited_kopecks,
    balanceKopecks: row.state === 'issued' ? row.owed_kopecks - row.paid_kopecks : 0,
    version: row.version,
  }
}

export function presentInvoice(
  people: People,
  invoice: {
    row: InvoiceRow
    lines: LineRow[]
    /** The lines that were taken out of a draft; absent for others. */
    leftOut?: LineRow[] | undefined
    creditKopecks: number
    creditNotes: CreditNoteRow[]
    eripAccount: string | null
    actions: Invoice['actions']
    writeOff: Pick<Invoice, 'askedWriteOff' | 'writeOffNeedsTwo'>
    /** The invoice that replaced it, and the one that it replaces. */
    others: { id: string; number: string | null; replaced_by: string | null }[]
  },
  today: string,
): Invoice {
  return {
    ...presentSummary(people, invoice.row, today),
    lines: invoice.lines.map(presentLine),
    ...(invoice.leftOut && { leftOut: invoice.leftOut.map(presentLine) }),
    payee: invoice.row.payee,
    eripAccount: invoice.eripAccount,
    payer: invoice.row.payer,
    issuedTo: invoice.row.issued_to,
    sellers: invoice.row.sellers,
    creditNotes: invoice.creditNotes.map((note) => ({
      id: note.id,
      number: note.number,
      amountKopecks: note.amount_kopecks,
      returnedKopecks: note.returned_kopecks,
      reason: note.reason,
      createdAt: note.created_at.toISOString(),
    })),
    replacedBy: refTo(invoice.others.find((other) => other.id === invoice.row.replaced_by)),
    replaces: refTo(invoice.others.find((other) => other.replaced_by === invoice.row.id)),
    cancelReason: invoice.row.cancel_reason,
    sourceId: invoice.row.source_id,
    creditKopecks: invoice.creditKopecks,
    actions: invoice.actions,
    ...invoice.writeOff,
  }
}

const refTo = (other: { id: string; number: string | null } | undefined) =>
  other ? { id: other.id, number: other.number } : null

export function presentLine(
  line: Omit<LineRow, 'id' | 'invoice_id' | 'position' | 'released_at' | 'left_out'> & { id?: string },
): InvoiceLine {
  return {
    ...(line.id !== undefined && { id: line.id }),
    lessonId: line.lesson_id,
    title: line.title,
    subject: line.subject,
    learnerName: line.learner_name,
    contractNumber: line.contract_number,
    startsAt: line.starts_at?.toISOString() ?? null,
    endsAt: line.ends_at?.toISOString() ?? null,
    outcome: line.outcome,
    quantity: line.quantity,
    priceKopecks: line.price_kopecks,
    discountKopecks: line.discount_kopecks,
    amountKopecks: line.amount_kopecks,
    ...(line.correction_id !== null && { isCorrection: true }),
  }
}
