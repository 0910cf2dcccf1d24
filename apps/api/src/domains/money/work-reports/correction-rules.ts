// What a correction of a lesson of a closed month comes to.
import { businessMonth } from '@navyk/api-spec/kit'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import { type LedgerEntry, serviceShare } from '#money/ledger'
import type { CorrectionRow } from './correction-queries.ts'

type Amounts = Pick<CorrectionRow, 'charge_before_kopecks' | 'charge_kopecks' | 'pay_before_kopecks' | 'pay_kopecks'>

/** What it adds to the charge and to the pay; below zero where it takes something off. */
export const differenceOf = (row: Amounts) => ({
  chargeKopecks: row.charge_kopecks - row.charge_before_kopecks,
  payKopecks: row.pay_kopecks - row.pay_before_kopecks,
})

interface Amount {
  charge_kopecks: number | null
  pay_kopecks: number | null
}

/** What a lesson comes to with the corrections that are approved; each was made of what the one before had left. */
export function presentAmounts(lesson: Amount & { id: string }, corrections: readonly CorrectionRow[]) {
  const last = corrections.findLast((row) => row.lesson_id === lesson.id && row.state === 'approved') ?? lesson
  return { chargeKopecks: last.charge_kopecks ?? 0, payKopecks: last.pay_kopecks ?? 0 }
}

/** What a corrected lesson costs its customer. A package may have paid it by a price of its own, below that of the contract:
 *  a correction takes off what it brings below the one that was paid, and adds what it adds to that of the contract.
 *  @param costKopecks what it has cost until now, by packages and in money */
export function costAfter(row: Amounts, costKopecks: number): number {
  const { charge_kopecks: charge, charge_before_kopecks: before } = row
  return charge > before ? costKopecks + charge - before : Math.min(costKopecks, charge)
}

/** What an approved correction moves. */
export interface Moved {
  /** What the lesson costs the customer more; below zero what it costs less. */
  costKopecks: number
  /** What of it went back into packages, and not to the customer. */
  givenBackKopecks: number
}

/** The accounts that the settling moved, by the difference. What went back into packages has an entry of its own. It is dated by the approval, so that a statement that was
 *  shown once never changes backwards; the memo is the month of the lesson. */
export function correctionEntry(
  row: CorrectionRow,
  model: SettlementModel,
  { costKopecks }: Moved,
  occurredAt: Date,
): LedgerEntry {
  const { payKopecks } = differenceOf(row)
  return {
    kind: 'lesson_corrected',
    sourceKind: 'lesson_correction',
    sourceId: row.id,
    referenceId: row.contract_id,
    occurredAt,
    memo: row.held_on.slice(0, 7),
    postings: [
      { account: { kind: 'customer', ownerId: row.customer_id }, amountKopecks: costKopecks },
      { account: { kind: 'executor', ownerId: row.executor_id }, amountKopecks: -payKopecks },
      ...serviceShare(model, { priceKopecks: costKopecks, payKopecks }),
    ],
  }
}

/** What is accrued for it in the month of the approval, or in the next that is open. */
export const correctionAccrual = (row: CorrectionRow, { costKopecks, givenBackKopecks }: Moved, now: Date) => ({
  id: row.id,
  lessonId: row.lesson_id,
  contractId: row.contract_id,
  workReportId: row.work_report_id,
  executorId: row.executor_id,
  subject: row.subject,
  reason: row.reason,
  heldOn: row.held_on,
  month: businessMonth(now),
  chargeKopecks: costKopecks,
  prepaidKopecks: -givenBackKopecks,
  payKopecks: differenceOf(row).payKopecks,
})
