// The ledger entry and the accrual of a settled lesson.
import { businessDate } from '@navyk/api-spec/kit'
import type { ruleHeldLessons } from '#money/commission'
import { type LedgerEntry, serviceShare } from '#money/ledger'
import { waitOf } from '#teaching/lessons'
import type { drawForLessons } from '#money/wallets'
import type { ReportLesson, ReportRow } from '../queries.ts'

/** Whether a lesson can be settled now: it is closed, and nothing about it is open. */
export const isFinal = (lesson: ReportLesson, now: Date) =>
  lesson.state === 'closed' && waitOf(lesson, now) === undefined

export type PaidLesson = Awaited<ReturnType<typeof drawForLessons<ReportLesson>>>[number]

/** The pay of a lesson by a rule of the commission. */
export type Ruled = NonNullable<ReturnType<ReturnType<typeof ruleHeldLessons>['get']>>

/** A settled lesson with its cost: the part that a package pays, the part that its customer owes, and the executor's pay. A package pays
 *  by its own price, which may be less than the lesson's price without one: the difference is the service's. */
export interface LessonCost extends PaidLesson {
  lessonId: string
  payKopecks: number
  /** The rule of the commission that made the pay; absent where the contract's two prices did. */
  rule?: Ruled | undefined
}

export const accrualOf = ({ lesson, prepaidKopecks, customerKopecks, payKopecks, rule }: LessonCost) => ({
  lessonId: lesson.id,
  contractId: lesson.contract_id,
  subject: lesson.subject,
  heldOn: businessDate(lesson.starts_at),
  chargeKopecks: prepaidKopecks + customerKopecks,
  prepaidKopecks,
  payKopecks,
  rule,
})

/** The ledger entry of a settled lesson: the customer owes the charge, as far as no package has paid it; we owe the pay, and the rest is
 *  ours by the model of the contract.
 *  It is dated by the settling and not by the lesson, so that a statement that was shown once never changes backwards
 *  (docs/rules/money.md, invariant 5). */
export function entryOf(
  { lesson, prepaidKopecks, customerKopecks, payKopecks }: LessonCost,
  report: Pick<ReportRow, 'month' | 'executor_id'>,
  occurredAt: Date,
): LedgerEntry {
  return {
    kind: 'lesson_settled',
    sourceKind: 'lesson',
    sourceId: lesson.id,
    referenceId: lesson.contract_id,
    occurredAt,
    memo: report.month,
    postings: [
      { account: { kind: 'customer', ownerId: lesson.customer_id }, amountKopecks: customerKopecks },
      { account: { kind: 'prepaid', ownerId: lesson.customer_id }, amountKopecks: prepaidKopecks },
      { account: { kind: 'executor', ownerId: report.executor_id }, amountKopecks: -payKopecks },
      ...serviceShare(lesson.settlement_model, { priceKopecks: prepaidKopecks + customerKopecks, payKopecks }),
    ],
  }
}
