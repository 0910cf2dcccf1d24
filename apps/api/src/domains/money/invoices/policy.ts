import type { Session } from '../../../platform/http/index.ts'

/** Whose invoices the session may see. A customer sees the own issued ones; drafts are for staff. The endpoints let
 *  only accountants change them. */
export function visibleInvoices(session: Session): { customerId: string; issuedOnly: true } | 'all' {
  return session.role === 'staff' ? 'all' : { customerId: session.cabinetId, issuedOnly: true }
}

export function maySee(session: Session, invoice: { customer_id: string; number: string | null }): boolean {
  const visible = visibleInvoices(session)
  return visible === 'all' || (invoice.customer_id === visible.customerId && invoice.number !== null)
}

/** Who of the staff recorded a payment is not for customers. */
export const seesRecorder = (session: Session) => session.role === 'staff'
