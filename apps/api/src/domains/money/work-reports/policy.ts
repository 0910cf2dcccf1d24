import type { WorkReportState } from '@navyk/api-spec/money/work-reports'
import { refused } from '#platform/http/failures.ts'
import type { Session } from '#platform/http'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import { whyNotTwoPeople } from '#platform/domain-parts/two-people.ts'
import type { WorkReportSnapshot } from './tables.ts'

/** The states from which each step of a month starts, and the state it leads to; the endpoints say who takes which step. */
export const workReportTransitions = {
  submit: { from: ['open', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  approveRows: { from: ['submitted'] },
  return: { from: ['submitted'], to: 'returned' },
  close: { from: ['approved'], to: 'closed' },
  correct: { from: ['closed'] },
} as const satisfies Record<string, Transition<WorkReportState>>

/** The executor whose reports the session may see: its own, or all for staff. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

export function maySee(session: Session, report: { executor_id: string }): boolean {
  const visible = visibleExecutor(session)
  return visible === 'all' || visible === report.executor_id
}

/** Whether lessons of the month are settled, and its figures no longer change. */
export const isSettledMonth = ({ state }: { state: WorkReportState }) => state === 'approved' || state === 'closed'

/** The code of a refusal; the text for people is `work_reports.<code>`. */
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
  | 'same_person'
  | 'version_of_correction'

/** The reason why an account may not decide about a correction (`whyNotTwoPeople`).
 *  @param person the accounts of the person who decides (`listSamePerson`) */
export function refusalToDecide(
  session: Pick<Session, 'accountId'>,
  person: readonly string[],
  correction: { asked_account: string },
): 'own_request' | 'same_person' | undefined {
  const why = whyNotTwoPeople(session.accountId, person, correction.asked_account)
  return why === 'own' ? 'own_request' : why
}

/** Whether the session sees the customer's charge and the service's part of it: staff alone. */
export const seesCharges = (session: Session) => session.role === 'staff'

/** A month can be submitted and approved only when every lesson has its outcome, including those to come.
 *  @throws Failure 409 */
export function refuseOpenLessons({ unclosedCount, aheadCount = 0 }: WorkReportSnapshot): void {
  const count = unclosedCount + aheadCount
  if (count > 0) throw refused('work_report_unclosed', 'work_reports.unclosed_lessons', { count })
}
