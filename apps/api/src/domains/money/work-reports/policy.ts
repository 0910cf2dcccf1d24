import type { Session } from '../../../platform/http/index.ts'

/** Whose reports the session may see: every executor's, or its own. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

export function maySee(session: Session, report: { executor_id: string }): boolean {
  const visible = visibleExecutor(session)
  return visible === 'all' || visible === report.executor_id
}

/** What the customer is charged, and what the service keeps of it, is for staff alone. */
export const seesCharges = (session: Session) => session.role === 'staff'
