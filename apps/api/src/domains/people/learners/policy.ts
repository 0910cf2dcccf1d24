import type { Session } from '../../../platform/http/index.ts'

/** Whose learners the session may see: every customer's, or its own. */
export function visibleCustomer(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

/** Only the learner's customer changes what is known about them. */
export const mayChange = (session: Session, learner: { customer_id: string }) =>
  session.role === 'customer' && learner.customer_id === session.cabinetId
