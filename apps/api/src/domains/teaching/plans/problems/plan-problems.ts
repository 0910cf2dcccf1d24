import { type ContractDays, isAfterMidnight, isPaused, type PlanProblem } from '@navyk/api-spec/teaching/plans'
import { businessDate, businessTime, minuteMs } from '@navyk/api-spec/kit'
import type { overlapText } from '#teaching/lessons'
import type { PlanData, RowData } from '../queries.ts'

/** A lesson in the way, with what the person may know of it. */
type Blocking = Parameters<typeof overlapText>[0]

/** A problem that no lesson is in the way of. */
type OwnProblem = Exclude<PlanProblem, 'overlaps_lesson'>

export type RowProblem =
  /** The lesson is the one in the way. */
  { code: 'overlaps_lesson'; lesson: Blocking } | { code: OwnProblem; lesson: null }

export type RowTime = Pick<RowData, 'starts_at' | 'ends_at'>

export type PlanInState = Pick<PlanData, 'state'>

/** Problems are not computed for approved and void plans. */
export const hasProblemsComputed = ({ state }: PlanInState) => state !== 'approved' && state !== 'void'

/** A row with its problems. */
export interface CheckedRow<Row extends RowTime = RowTime> {
  row: Row
  /** Index of the row in the form. */
  index: number
  problems: RowProblem[]
}

/** The rows with their problems.
 *  @param blocking overlapping lessons, by the index of the row */
export function problemsOf<Row extends RowTime>(
  plan: PlanInState,
  contract: ContractDays,
  rows: Row[],
  blocking: ReadonlyMap<number, Blocking>,
  now: Date,
): CheckedRow<Row>[] {
  const isComputed = hasProblemsComputed(plan)
  // Past rows of a submitted plan are no problem: they may be approved afterwards.
  const earliest = plan.state === 'submitted' ? undefined : now
  return rows.map((row, index) => ({
    row,
    index,
    problems: isComputed ? rowProblems(row, rows, blocking.get(index), contract, earliest) : [],
  }))
}

/** The problems of one of the rows, with the lesson in its way. */
export const rowProblems = (
  row: RowTime,
  rows: RowTime[],
  lesson: Blocking | undefined,
  contract: ContractDays,
  earliest: Date | undefined,
): RowProblem[] => [
  ...ownProblems(row, rows, contract, earliest).map((code) => ({ code, lesson: null })),
  ...(lesson ? [{ code: 'overlaps_lesson' as const, lesson }] : []),
]

/** The problems of a row by itself, by its contract, and by the plan's other rows. `earliest` is the earliest allowed
 *  start. */
export function ownProblems(
  row: RowTime,
  rows: RowTime[],
  contract: ContractDays,
  earliest: Date | undefined,
): OwnProblem[] {
  // Stryker disable next-line ConditionalExpression: nothing is before undefined
  const isPast = earliest !== undefined && row.starts_at <= earliest
  const overlaps = rows.some((other) => other !== row && other.starts_at < row.ends_at && row.starts_at < other.ends_at)
  return [
    ...dayProblems(row, contract),
    ...(isPast ? (['in_the_past'] as const) : []),
    ...(overlaps ? (['overlaps_row'] as const) : []),
  ]
}

/** The problems of a time's day alone. */
export function dayProblems(row: RowTime, contract: ContractDays): OwnProblem[] {
  const date = businessDate(row.starts_at)
  // Stryker disable next-line ConditionalExpression: no date comes after null
  const isOutside = date < contract.startsOn || (contract.endsOn !== null && date > contract.endsOn)
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs
  return [
    ...(isOutside ? (['outside_contract'] as const) : []),
    ...(isPaused(contract, date) ? (['paused'] as const) : []),
    ...(isAfterMidnight({ time: businessTime(row.starts_at), minutes }) ? (['after_midnight'] as const) : []),
  ]
}

/** The field of a row that a problem stands at. */
export function fieldOf(code: PlanProblem): 'date' | 'time' | 'minutes' {
  switch (code) {
    case 'outside_contract':
    case 'paused':
      return 'date'
    case 'after_midnight':
      return 'minutes'
    case 'in_the_past':
    case 'overlaps_row':
    case 'overlaps_lesson':
      return 'time'
  }
}
