// Works out the sums of a correction of a lesson of a closed month.
import { businessMonth } from '@navyk/api-spec/kit'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import { type LedgerEntry, serviceShare } from '#money/ledger'
import type { CorrectionRow } from './correction-queries.ts'

type CorrectionAmounts = Pick<
  CorrectionRow,
  'charge_before_kopecks' | 'charge_kopecks' | 'pay_before_kopecks' | 'pay_kopecks'
>

/** The change of the charge and of the pay, in kopecks; below zero where it takes something off. */
export const differenceOf = (row: CorrectionAmounts) => ({
  chargeKopecks: row.charge_kopecks - row.charge_before_kopecks,
  payKopecks: row.pay_kopecks - row.pay_before_kopecks,
})

interface Amount {
  charge_kopecks: number | null
  pay_kopecks: number | null
}

/** The charge and the pay of a lesson after its approved corrections; each was made from the figures that the one before had left. */
export function presentAmounts(lesson: Amount & { id: string }, corrections: readonly CorrectionRow[]) {
  const last = corrections.findLast((row) => row.lesson_id === lesson.id && row.state === 'approved') ?? lesson
  return { chargeKopecks: last.charge_kopecks ?? 0, payKopecks: last.pay_kopecks ?? 0 }
}

/** The cost of a corrected lesson for its customer, in kopecks. A package may have paid it by a price of its own, below that of the
 *  contract.
 *  A correction takes off only the part below the price that was paid, and adds its whole increase of the contract's price.
 *  @param costKopecks the cost until now, by packages and in money */
export function costAfter(row: CorrectionAmounts, costKopecks: number): number {
  const { charge_kopecks: charge, charge_before_kopecks: before } = row
  return charge > before ? costKopecks + charge - before : Math.min(costKopecks, charge)
}

/** The sums that an approved correction moves. */
export interface CorrectedSums {
  /** The change of the lesson's cost for the customer; below zero where it costs less. */
  costKopecks: number
  /** The part that went back into packages, and not to the customer. */
  givenBackKopecks: number
}

/** The ledger entry of a correction: the accounts that the settling moved, by the difference. A use that went back into a package has an
 *  entry of its own. It is dated by the approval, so that a statement that was shown once never changes backwards; the memo is the month
 *  of the lesson. */
export function correctionEntry(
  row: CorrectionRow,
  model: SettlementModel,
  { costKopecks }: CorrectedSums,
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

/** The accrual of a correction in the month of the approval, or in the next that is open. */
export const correctionAccrual = (row: CorrectionRow, { costKopecks, givenBackKopecks }: CorrectedSums, now: Date) => ({
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
