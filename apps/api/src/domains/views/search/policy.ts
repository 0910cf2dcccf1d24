import type { Session } from '#platform/http'

/** Records that the session may find, as a filter: an executor's and a customer's own, everything for staff. */
export interface VisibleScope {
  role: 'executor' | 'customer' | 'staff'
  cabinetId: string
}

export function visibleTo({ role, cabinetId }: Session): VisibleScope {
  return { role: role === 'staff' || role === 'executor' ? role : 'customer', cabinetId }
}

/** Accounts are found by managers and administrators alone. */
export const seesPeople = (session: Session): boolean =>
  session.role === 'staff' && session.permissions.some((each) => each === 'manager' || each === 'administrator')
