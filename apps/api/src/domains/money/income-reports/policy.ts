import type { IncomeReportState, LackingDetail, StatementRowKind } from '@navyk/api-spec/money/income-reports'
import type { TaxStatus } from '@navyk/api-spec/money/legal-details'
import { hourMs } from '@navyk/api-spec/kit'
import type { Session } from '#platform/http'
import type { StepLine } from '#platform/state-steps.ts'

/** Whose income the session may see: every executor's (the endpoint lets in accountants alone of the staff), or its own. */
export function visibleExecutor(session: Session): string | 'all' {
  return session.role === 'staff' ? 'all' : session.cabinetId
}

export function maySee(session: Session, report: { executor_id: string }): boolean {
  const visible = visibleExecutor(session)
  return visible === 'all' || visible === report.executor_id
}

/** Who looks at a statement; the service itself looks as the executor does. */
export type Viewer = Pick<Session, 'role' | 'accountId'>

/** Gross and commission reveal the customer's price, so executors don't see them. */
export const seesCharges = (session: Pick<Session, 'role'>) => session.role === 'staff'

/** Why a step is refused; the text for people is `income_reports.<code>`. */
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

/** From which states a statement goes where; the endpoints say who takes which step. Staying where it is: an objection, an
 *  answer, a bonus or a deduction, and the first of two approvals. */
export const statementStates = {
  confirm: { from: ['draft'], to: 'confirmed' },
  object: { from: ['draft'] },
  answer: { from: ['draft'] },
  adjust: { from: ['accruing', 'draft'] },
  // Once more where another account was named since.
  approve: { from: ['confirmed', 'approved', 'part_paid', 'failed'], to: 'approved' },
  hold: { from: ['draft', 'confirmed', 'approved', 'failed', 'part_paid'], to: 'on_hold' },
  resume: { from: ['on_hold'] },
  void: { from: ['draft', 'confirmed', 'approved', 'failed', 'on_hold'], to: 'void' },
  pay: { from: ['approved', 'part_paid'], to: 'in_payment' },
  recordPayout: { from: ['in_payment'] },
  failPayout: { from: ['in_payment', 'part_paid', 'paid'], to: 'failed' },
  retryPayout: { from: ['failed'], to: 'approved' },
} as const satisfies Record<string, StepLine<IncomeReportState>>

/** How long an executor has to look at a statement; silence confirms it. */
export const confirmWithinMs = 72 * hourMs

interface Sums {
  net_kopecks: number
  adjustment_kopecks: number
}

/** What a statement comes to. */
export const payableOf = (row: Sums) => row.net_kopecks + row.adjustment_kopecks

/** What the executor of a statement with something to pay has not named yet. Such a statement is not approved.
 *  @param accounts of the executors who have named one */
export function lackOf(
  row: Sums & { executor_id: string },
  accounts: ReadonlyMap<string, { taxStatus: TaxStatus }>,
): LackingDetail | null {
  if (payableOf(row) <= 0) return null
  const account = accounts.get(row.executor_id)
  if (!account) return 'account'
  return account.taxStatus === 'unknown' ? 'tax_status' : null
}

/** What a row beside lessons adds to what the executor gets. */
export const signedAmount = (kind: StatementRowKind, amountKopecks: number) =>
  kind === 'deduction' ? -amountKopecks : amountKopecks

/** A deduction leaves at least nothing: an executor never owes the service by a statement. */
export const mayAdjust = (row: Sums, change: number) => payableOf(row) + change >= 0

/** Above the limit of the day on which it was drafted, two accounts approve. */
export const needsTwo = (row: Sums & { second_above_kopecks: number | null }) =>
  row.second_above_kopecks !== null && payableOf(row) > row.second_above_kopecks
