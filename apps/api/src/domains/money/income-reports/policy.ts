import type { IncomeReportState, LackingDetail, StatementRowKind } from '@navyk/api-spec/money/income-reports'
import type { TaxStatus } from '@navyk/api-spec/money/legal-details'
import { hourMs } from '@navyk/api-spec/kit'
import type { Session } from '#platform/http'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** The executor whose income the session may see: its own, or all for staff, of whom the endpoint lets in accountants alone. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

export function maySee(session: Session, report: { executor_id: string }): boolean {
  const visible = visibleExecutor(session)
  return visible === 'all' || visible === report.executor_id
}

/** The reader of a statement. The service itself reads as the executor does. */
export type Viewer = Pick<Session, 'role' | 'accountId'>

/** Gross and commission reveal the customer's price, so executors don't see them. */
export const seesCharges = (session: Pick<Session, 'role'>) => session.role === 'staff'

/** The code of a refusal; the text for people is `income_reports.<code>`. */
export type Refusal =
  | 'wrong_state'
  | 'open_objections'
  | 'no_such_row'
  | 'objected_already'
  | 'no_objection'
  | 'too_much_deducted'
  | 'needs_other_account'
  | 'same_person'
  | 'no_account'
  | 'account_changed'
  | 'no_tax_status'
  | 'paid_too_much'
  | 'not_sent'

/** The states from which each step of a statement starts, and the state it leads to; the endpoints say who takes which step.
 *  An objection, an answer, a bonus, a deduction and the first of two approvals leave the state as it is. */
export const statementTransitions = {
  confirm: { from: ['draft'], to: 'confirmed' },
  object: { from: ['draft'] },
  answer: { from: ['draft'] },
  adjust: { from: ['accruing', 'draft'] },
  // A statement is approved once more where another account was named since.
  approve: { from: ['confirmed', 'approved', 'part_paid', 'failed'], to: 'approved' },
  hold: { from: ['draft', 'confirmed', 'approved', 'failed', 'part_paid'], to: 'on_hold' },
  resume: { from: ['on_hold'] },
  void: { from: ['draft', 'confirmed', 'approved', 'failed', 'on_hold'], to: 'void' },
  pay: { from: ['approved', 'part_paid'], to: 'in_payment' },
  recordPayout: { from: ['in_payment'] },
  failPayout: { from: ['in_payment', 'part_paid', 'paid'], to: 'failed' },
  retryPayout: { from: ['failed'], to: 'approved' },
} as const satisfies Record<string, Transition<IncomeReportState>>

/** The time that an executor has to look at a statement; silence confirms it after that. */
export const confirmWithinMs = 72 * hourMs

interface Sums {
  net_kopecks: number
  adjustment_kopecks: number
}

/** The sum of a statement that is to be paid, in kopecks. */
export const payableOf = (row: Sums) => row.net_kopecks + row.adjustment_kopecks

/** The detail that the executor of a statement with something to pay has not named yet; null without one. Such a statement is not
 *  approved.
 *  @param accounts of the executors who have named one */
export function lackingDetail(
  row: Sums & { executor_id: string },
  accounts: ReadonlyMap<string, { taxStatus: TaxStatus }>,
): LackingDetail | null {
  if (payableOf(row) <= 0) return null
  const account = accounts.get(row.executor_id)
  if (!account) return 'account'
  return account.taxStatus === 'unknown' ? 'tax_status' : null
}

/** The signed change of the executor's pay by a row beside lessons, in kopecks. */
export const signedAmount = (kind: StatementRowKind, amountKopecks: number) =>
  kind === 'deduction' ? -amountKopecks : amountKopecks

/** Whether a deduction leaves at least zero: an executor never owes the service by a statement. */
export const mayAdjust = (row: Sums, change: number) => payableOf(row) + change >= 0

/** Whether two accounts approve: the sum is above the limit of the day on which it was drafted. */
export const needsTwo = (row: Sums & { second_above_kopecks: number | null }) =>
  row.second_above_kopecks !== null && payableOf(row) > row.second_above_kopecks
