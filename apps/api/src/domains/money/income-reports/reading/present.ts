import type {
  IncomeAdjustment,
  IncomeAmounts,
  IncomeObjection,
  IncomeReport,
  IncomeReportSummary,
  ServiceIncome,
} from '@navyk/api-spec/money/income-reports'
import { type PayParts, nameOf } from '@navyk/api-spec/vocabulary'
import type { Person } from '#people/accounts'
import { type ApprovedAccount, isHalfApproved, waitsForAccount } from '../approving/approved-account.ts'
import { needsTwo, payableOf, seesCharges, signedAmount, type Viewer } from '../policy.ts'
import type { ConfirmationRow } from '../confirming/confirmation-queries.ts'
import type { AccrualLine, AccrualSums, ReportRow, ReportSums } from '../queries.ts'
import type { AdjustmentLine, ObjectionLine } from '../statement-queries.ts'

/** Money of a report as the session may see it: what customers are charged stays out for an executor. */
export function presentAmounts(session: Viewer, sums: Omit<AccrualSums, 'count'>): IncomeAmounts {
  return {
    payKopecks: sums.net,
    ...(seesCharges(session) && { chargeKopecks: sums.gross, commissionKopecks: sums.commission }),
  }
}

/** The income of the service as the seller and as an agent. Nothing for executors, who could work out the price. */
export function presentService(
  session: Viewer,
  sums: { gross: number; net: number; agent_gross: number; agent_net: number },
): { service?: ServiceIncome } {
  if (!seesCharges(session)) return {}
  return {
    service: {
      soldKopecks: sums.gross - sums.agent_gross,
      costKopecks: sums.net - sums.agent_net,
      feeKopecks: sums.agent_gross - sums.agent_net,
    },
  }
}

/** A person by name alone; contacts are not part of any money document. */
export function presentName(people: Map<string, Person>, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

/** The parts of the pay of statements in kopecks, from their sums: `net` includes corrections, `adjustment` is all beside lessons. */
export function partsOf(
  sums: Pick<ReportSums, 'net' | 'adjustment' | 'corrected' | 'sessions' | 'bonuses' | 'deductions'>,
): PayParts {
  return {
    lessonsKopecks: sums.net - sums.corrected,
    correctionsKopecks: sums.corrected,
    sessionsKopecks: sums.sessions,
    bonusesKopecks: sums.bonuses,
    deductionsKopecks: sums.deductions,
    payableKopecks: sums.net + sums.adjustment,
  }
}

/** The parts of the pay of one statement in kopecks, from its rows. */
export function partsOfRows(row: ReportRow, accruals: AccrualLine[], adjustments: AdjustmentLine[]): PayParts {
  const sumOf = (kind: AdjustmentLine['kind']) =>
    adjustments.reduce((sum, line) => sum + (line.kind === kind ? line.amount_kopecks : 0), 0)
  return partsOf({
    net: row.net_kopecks,
    adjustment: row.adjustment_kopecks,
    corrected: accruals.reduce((sum, line) => sum + (line.correction_id === null ? 0 : line.net_kopecks), 0),
    sessions: sumOf('session'),
    bonuses: sumOf('bonus'),
    deductions: sumOf('deduction'),
  })
}

/** @param lessonCount its accruals without corrections */
export function presentReport(
  session: Viewer,
  people: Map<string, Person>,
  row: ReportRow,
  lessonCount: number,
): IncomeReportSummary {
  return {
    id: row.id,
    month: row.month,
    executor: presentName(people, row.executor_id),
    state: row.state,
    lessonCount,
    amounts: presentAmounts(session, {
      gross: row.gross_kopecks,
      commission: row.commission_kopecks,
      net: row.net_kopecks,
    }),
    adjustmentKopecks: row.adjustment_kopecks,
    payableKopecks: payableOf(row),
    paidKopecks: row.paid_kopecks,
    confirmBy: row.confirm_by?.toISOString() ?? null,
    version: row.version,
  }
}

export const presentAdjustment = (line: AdjustmentLine, objection: ObjectionLine | undefined): IncomeAdjustment => ({
  id: line.id,
  kind: line.kind,
  amountKopecks: line.amount_kopecks,
  reason: line.reason,
  createdAt: line.created_at.toISOString(),
  session: line.session_id === null || line.held_on === null ? null : { id: line.session_id, heldOn: line.held_on },
  objection: objection ? presentObjection(objection) : null,
})

/** The sums of rows that have moved on from earlier months, by the month in which they stood first, the oldest first; in kopecks. */
export function sumOlderMonths(accruals: AccrualLine[], adjustments: AdjustmentLine[]): IncomeReport['olderMonths'] {
  const rows = [
    ...accruals.map((line) => ({ month: line.brought_from, kopecks: line.net_kopecks })),
    ...adjustments.map((line) => ({
      month: line.brought_from,
      kopecks: signedAmount(line.kind, line.amount_kopecks),
    })),
  ]
  const sums = new Map<string, number>()
  for (const { month, kopecks } of rows) if (month !== null) sums.set(month, (sums.get(month) ?? 0) + kopecks)
  return [...sums]
    .map(([month, kopecks]) => ({ month, kopecks }))
    .toSorted((one, other) => one.month.localeCompare(other.month))
}

export const presentObjection = (line: ObjectionLine): IncomeObjection => ({
  reason: line.reason,
  objectedAt: line.objected_at.toISOString(),
  answer: line.answer,
  answeredAt: line.answered_at?.toISOString() ?? null,
})

/** The facts of an approval, for staff alone. */
interface ApprovalFacts {
  /** The accounts of the reader as a person. */
  person: readonly string[]
  account: ApprovedAccount | null
  /** The moment when staff named the account for the executor; null where the executor did. */
  byStaffAt: string | null
}

export function presentApproval(
  session: Viewer,
  people: Map<string, Person>,
  row: ReportRow,
  { person, account, byStaffAt }: ApprovalFacts,
): Pick<IncomeReport, 'approval'> {
  if (session.role !== 'staff') return {}
  // Once it is approved, both people who approved are named, until another account has to be approved.
  const isAsked = row.state === 'confirmed' || waitsForAccount(row, account)
  const isHalf = isAsked ? isHalfApproved(row, account) : row.first_approved_account !== null
  const nameOfCabinet = (id: string | null) => (id === null ? null : nameOf(people.get(id)))
  return {
    approval: {
      needsTwo: needsTwo(row),
      firstBy: isHalf ? nameOfCabinet(row.first_approved_by) : null,
      isFirstMine: isHalf && row.first_approved_account !== null && person.includes(row.first_approved_account),
      by: nameOfCabinet(row.approved_by),
      account: account && { name: account.name, iban: account.iban, byStaffAt },
      approvedAccount: row.payout_account && { name: row.payout_account.name, iban: row.payout_account.iban },
    },
  }
}

/** Null where silence confirmed it, or an older release took a press of a button for the confirmation. */
export function presentConfirmation(row: ConfirmationRow | undefined): IncomeReport['confirmation'] {
  if (!row || row.channel === null || row.confirmed_by === null) return null
  return { by: row.confirmed_by, channel: row.channel }
}
