// The ledger entry and the accrual of a settled lesson.
import { businessDate } from '@navyk/api-spec/kit'
import type { LedgerEntry } from '../ledger/index.ts'
import { waitOf } from '../../teaching/lessons/index.ts'
import type { ReportLesson, ReportRow } from './queries.ts'

/** Whether a lesson can be settled now: it is closed, and nothing about it is open. */
export const isFinal = (lesson: ReportLesson, now: Date) =>
  lesson.state === 'closed' && waitOf(lesson, now) === undefined

export const accrualOf = (lesson: ReportLesson) => ({
  lessonId: lesson.id,
  contractId: lesson.contract_id,
  subject: lesson.subject,
  heldOn: businessDate(lesson.starts_at),
  chargeKopecks: lesson.charge_kopecks ?? 0,
  payKopecks: lesson.pay_kopecks ?? 0,
})

/** The customer owes the charge, we owe the pay, the rest is ours. It is dated by the settling and not by the lesson, so
 *  that a statement that was shown once never changes backwards (docs/rules/money.md, invariant 5). */
export function entryOf(
  lesson: ReportLesson,
  report: Pick<ReportRow, 'month' | 'executor_id'>,
  occurredAt: Date,
): LedgerEntry {
  const charge = lesson.charge_kopecks ?? 0
  const pay = lesson.pay_kopecks ?? 0
  return {
    kind: 'lesson_settled',
    sourceKind: 'lesson',
    sourceId: lesson.id,
    referenceId: lesson.contract_id,
    occurredAt,
    memo: report.month,
    postings: [
      { account: { kind: 'customer', ownerId: lesson.customer_id }, amountKopecks: charge },
      { account: { kind: 'executor', ownerId: report.executor_id }, amountKopecks: -pay },
      { account: { kind: 'commission' }, amountKopecks: -(charge - pay) },
    ],
  }
}
