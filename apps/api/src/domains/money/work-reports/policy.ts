import type { WorkReportState } from '@navyk/api-spec/money/work-reports'
import type { Session } from '../../../platform/http/index.ts'
import type { StepLine } from '../../../platform/state-steps.ts'

/** From which states a month goes where; the endpoints say who takes which step. */
export const reportStates = {
  submit: { from: ['open', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
} as const satisfies Record<string, StepLine<WorkReportState>>

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
