import type { Session } from '../../../platform/http/index.ts'

/** Whose income the session may see: every executor's (the endpoint lets in accountants alone of the staff), or its own. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

/** Gross and commission reveal the customer's price, so executors don't see them. */
export const seesCharges = (session: Session) => session.role === 'staff'
