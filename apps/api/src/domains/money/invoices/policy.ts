import type { InvoiceState } from '@navyk/api-spec/money/invoices'
import type { Session } from '../../../platform/http/index.ts'
import type { StepLine } from '../../../platform/state-steps.ts'

/** Why something can't be done; the text for people is `invoices.<code>`. */
export type Refusal = 'not_draft' | 'cancelled_already' | 'has_payments'

/** From which states an invoice goes where. A payment (domain `payments`) leaves it issued, however much is paid. */
export const invoiceStates = {
  issue: { from: ['draft'], to: 'issued', refusal: 'not_draft' },
  cancel: { from: ['draft', 'issued'], to: 'cancelled', refusal: 'cancelled_already' },
} as const satisfies Record<string, StepLine<InvoiceState, never, Refusal>>

/** Whose invoices the session may see. A customer sees the own issued ones; drafts are for staff. The endpoints let
 *  only accountants change them. */
export function visibleInvoices(session: Session): { customerId: string; issuedOnly: true } | 'all' {
  return session.role === 'staff' ? 'all' : { customerId: session.cabinetId, issuedOnly: true }
}

export function maySee(session: Session, invoice: { customer_id: string; number: string | null }): boolean {
  const visible = visibleInvoices(session)
  return visible === 'all' || (invoice.customer_id === visible.customerId && invoice.number !== null)
}
