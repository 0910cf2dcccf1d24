import type { InvoiceKind, InvoiceState } from '@navyk/api-spec/money/invoices'
import type { Session } from '#platform/http'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import { whyNotTwoPeople } from '#platform/domain-parts/two-people.ts'

/** The code of a refusal; the text for people is `invoices.<code>`. */
export type Refusal =
  | 'not_draft'
  | 'cancelled_already'
  | 'has_payments'
  | 'not_issued'
  | 'more_than_owed'
  | 'nothing_owed'
  | 'nothing_to_remind'
  | 'not_charged'
  | 'reminded_today'
  | 'lines_of_issued'
  | 'lines_of_source'
  | 'plan_stands'
  | 'order_stands'
  | 'package_stands'
  | 'seat_stands'
  | 'write_off_asked'
  | 'no_write_off_asked'
  | 'own_write_off'
  | 'same_person'
  | 'owed_more'

/** The states from which each step of an invoice starts, and the state it leads to. A payment (domain `payments`) leaves it issued,
 *  whatever sum is paid. */
export const invoiceTransitions = {
  issue: { from: ['draft'], to: 'issued', refusal: 'not_draft' },
  editLines: { from: ['draft'], refusal: 'lines_of_issued' },
  credit: { from: ['issued'], refusal: 'not_issued' },
  remind: { from: ['issued'], refusal: 'not_issued' },
  void: { from: ['issued'], to: 'void', refusal: 'not_issued' },
  writeOff: { from: ['issued'], to: 'written_off', refusal: 'not_issued' },
  approveWriteOff: { from: ['issued'], to: 'written_off', refusal: 'not_issued' },
  refuseWriteOff: { from: ['issued'], refusal: 'not_issued' },
  cancel: { from: ['draft', 'issued'], to: 'cancelled', refusal: 'cancelled_already' },
} as const satisfies Record<string, Transition<InvoiceState, never, Refusal>>

/** Invoices of these kinds charge when they are issued: their lines were entered by hand, or are of a seat that is firm already. */
export const chargesAtIssue = ({ kind }: { kind: InvoiceKind }): boolean => kind === 'manual' || kind === 'programme'

/** Invoices of these kinds have been charged to the customer: the lessons when they were settled, a plan that is paid ahead
 *  when it was approved, the others when the invoice was issued. Those of orders and packages ask for money ahead of what they
 *  pay for. */
export const isCharged = (invoice: { kind: InvoiceKind }): boolean =>
  chargesAtIssue(invoice) || invoice.kind === 'lessons' || invoice.kind === 'plan'

/** The refusal to take something off the invoice of what was sold: that would give the money back and leave what was bought, or leave a
 *  draft of it that opens nothing once it is paid.
 *  The order or the package is cancelled or refunded, the seat given up, and the invoice with it (docs/decisions/0045, 0052). */
function refusalOfSold({ kind }: { kind: InvoiceKind }): Refusal | undefined {
  if (kind === 'package') return 'package_stands'
  if (kind === 'programme') return 'seat_stands'
  return kind === 'order' ? 'order_stands' : undefined
}

interface ToCorrect {
  kind: InvoiceKind
  state: InvoiceState
  owed_kopecks: number
  paid_kopecks: number
  credited_kopecks: number
}

/** The state of what an invoice sold; both false for other invoices. */
export interface SoldFacts {
  /** Whether it was ever paid, even if the payment was reversed since. */
  wasPaid: boolean
  /** Whether it was opened, so that its price is charged. */
  isGranted: boolean
}

/** The steps by which an accountant corrects an invoice. Their page offers those that are not refused here. */
export const correcting = ['credit', 'writeOff', 'void', 'cancel'] as const

/** The refusal of one of these steps, whatever else an accountant enters; undefined where it is allowed. */
export function refusalOf(step: (typeof correcting)[number], invoice: ToCorrect, sold: SoldFacts): Refusal | undefined {
  const { from, refusal } = invoiceTransitions[step]
  if (!(from as readonly InvoiceState[]).includes(invoice.state)) return refusal
  const { kind, owed_kopecks: owed, paid_kopecks: paid } = invoice
  switch (step) {
    case 'credit':
      return refusalOfSold(invoice) ?? (owed <= 0 ? 'more_than_owed' : undefined)
    case 'writeOff':
      // Of an invoice for something sold only the debt is given up, once nothing of it can go back any more (docs/decisions/0045).
      if (!isCharged(invoice) && !sold.isGranted) return 'not_charged'
      return owed <= paid ? 'nothing_owed' : undefined
    case 'void':
      return refusalOfSold(invoice) ?? (kind === 'plan' && invoice.credited_kopecks > 0 ? 'plan_stands' : undefined)
    case 'cancel':
      if (paid > 0) return 'has_payments'
      if (kind === 'plan') return 'plan_stands'
      // A thing that was opened by a payment which was reversed since is still open.
      return sold.wasPaid ? refusalOfSold(invoice) : undefined
  }
}

interface AskedWriteOff {
  write_off_asked_by: string | null
  write_off_kopecks: number | null
  owed_kopecks: number
  paid_kopecks: number
}

/** The reason why an account may not approve a write-off that was asked for. More than was asked is never given up: a payment may have
 *  been reversed since.
 *  @param person the accounts of the person who decides (`listSamePerson`) */
export function refusalToWriteOff(
  accountId: string,
  person: readonly string[],
  invoice: AskedWriteOff,
): Refusal | undefined {
  if (invoice.write_off_asked_by === null) return 'no_write_off_asked'
  const why = whyNotTwoPeople(accountId, person, invoice.write_off_asked_by)
  if (why) return why === 'own' ? 'own_write_off' : why
  return invoice.owed_kopecks - invoice.paid_kopecks > (invoice.write_off_kopecks ?? 0) ? 'owed_more' : undefined
}

/** Filters the history of an invoice for its reader: the requests of write-offs and their refusals are for staff alone. */
export const historySeenBy = <Event extends { action: string }>(session: Session, events: Event[]): Event[] =>
  session.role === 'staff'
    ? events
    : events.filter(({ action }) => action !== 'write_off_asked' && action !== 'write_off_refused')

/** The customer whose issued invoices the session may see, or all for staff; drafts are for staff. The endpoints let only accountants
 *  change invoices. */
export function visibleInvoices(session: Session): { customerId: string; issuedOnly: true } | 'all' {
  return session.role === 'staff' ? 'all' : { customerId: session.cabinetId, issuedOnly: true }
}

export function maySee(session: Session, invoice: { customer_id: string; number: string | null }): boolean {
  const visible = visibleInvoices(session)
  return visible === 'all' || (invoice.customer_id === visible.customerId && invoice.number !== null)
}
