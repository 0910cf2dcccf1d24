// The ledger entry and the accrual of a settled lesson.
import { businessDate } from '@navyk/api-spec/kit'
import type { Ruled } from '#money/commission'
import { type LedgerEntry, serviceShare } from '#money/ledger'
import { waitOf } from '#teaching/lessons'
import type { Paid } from '#money/wallets'
import type { ReportLesson, ReportRow } from './queries.ts'

/** Whether a lesson can be settled now: it is closed, and nothing about it is open. */
export const isFinal = (lesson: ReportLesson, now: Date) =>
  lesson.state === 'closed' && waitOf(lesson, now) === undefined

/** The cost of a settled lesson: the part that a package pays, and the part that its customer owes. A package pays by its own price,
 *  which may be less than the lesson's price without one: the difference is the service's. */
export const costOf = (lesson: ReportLesson, paid: Paid | undefined): Paid =>
  paid ?? { prepaidKopecks: 0, customerKopecks: lesson.charge_kopecks ?? 0 }

export const accrualOf = (lesson: ReportLesson, paid?: Paid, ruled?: Ruled) => ({
  lessonId: lesson.id,
  contractId: lesson.contract_id,
  subject: lesson.subject,
  heldOn: businessDate(lesson.starts_at),
  chargeKopecks: costOf(lesson, paid).prepaidKopecks + costOf(lesson, paid).customerKopecks,
  prepaidKopecks: costOf(lesson, paid).prepaidKopecks,
  payKopecks: ruled?.payKopecks ?? lesson.pay_kopecks ?? 0,
  rule: ruled,
})

/** The ledger entry of a settled lesson: the customer owes the charge, as far as no package has paid it; we owe the pay, and the rest is
 *  ours by the model of the contract.
 *  It is dated by the settling and not by the lesson, so that a statement that was shown once never changes backwards
 *  (docs/rules/money.md, invariant 5). */
export function entryOf(
  lesson: ReportLesson,
  report: Pick<ReportRow, 'month' | 'executor_id'>,
  occurredAt: Date,
  paid?: Paid,
  ruled?: Ruled,
): LedgerEntry {
  const { prepaidKopecks, customerKopecks } = costOf(lesson, paid)
  const pay = ruled?.payKopecks ?? lesson.pay_kopecks ?? 0
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
      { account: { kind: 'executor', ownerId: report.executor_id }, amountKopecks: -pay },
      ...serviceShare(lesson.settlement_model, { priceKopecks: prepaidKopecks + customerKopecks, payKopecks: pay }),
    ],
  }
}
