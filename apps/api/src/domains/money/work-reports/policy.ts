import type { WorkReportState } from '@navyk/api-spec/money/work-reports'
import type { Session } from '../../../platform/http/index.ts'
import type { StepLine } from '../../../platform/state-steps.ts'

/** From which states a month goes where; the endpoints say who takes which step. */
export const reportStates = {
  submit: { from: ['open', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  approveRows: { from: ['submitted'] },
  return: { from: ['submitted'], to: 'returned' },
  close: { from: ['approved'], to: 'closed' },
  correct: { from: ['closed'] },
} as const satisfies Record<string, StepLine<WorkReportState>>

/** Whose reports the session may see: every executor's, or its own. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

export function maySee(session: Session, report: { executor_id: string }): boolean {
  const visible = visibleExecutor(session)
  return visible === 'all' || visible === report.executor_id
}

/** Whether lessons of the month are settled, and its figures stand. */
export const isSettledMonth = ({ state }: { state: WorkReportState }) => state === 'approved' || state === 'closed'

/** Why a step is refused; the text for people is `work_reports.<code>`. */
export type Refusal =
  | 'wrong_state'
  | 'month_not_over'
  | 'lessons_wait'
  | 'row_waits'
  | 'nothing_to_correct'
  | 'asked_already'
  | 'changes_nothing'
  | 'no_such_correction'
  | 'own_request'
  | 'version_of_correction'

/** What is decided by two people is decided by two accounts. */
export const mayApprove = (session: Session, correction: { asked_account: string }) =>
  session.accountId !== correction.asked_account

/** What the customer is charged, and what the service keeps of it, is for staff alone. */
export const seesCharges = (session: Session) => session.role === 'staff'
