import type { ContractSide } from '@navyk/api-spec/teaching/contracts'
import { pricesOf } from '@navyk/api-spec/teaching/lessons'
import {
  copiedMonth,
  type LeftOut,
  monthOfPattern,
  type PastTime,
  type Plan,
  type PlanRowDraft,
  type PlanRows,
  type PlanTotals,
} from '@navyk/api-spec/teaching/plans'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import {
  addDays,
  businessDate,
  businessInstant,
  businessTime,
  datesOfMonth,
  monthOf,
  weekdayOf,
} from '@navyk/api-spec/kit'

/** The values of the editor's form. */
export type PlanValues = Omit<PlanRows, 'version'>

type Contract = Plan['contract']

export function valuesOf(plan: Pick<Plan, 'pattern' | 'rows'>): PlanValues {
  return {
    pattern: plan.pattern,
    rows: plan.rows.map(({ date, time, minutes, topic, comment }) => ({ date, time, minutes, topic, comment })),
  }
}

/** A key for a row: no two lessons of one executor begin at the same time. */
export const rowKey = (row: Pick<PlanRowDraft, 'date' | 'time'>) => `${row.date} ${row.time}`

/** The facts of a plan that its rows follow from, beside the week's pattern. */
export type MonthRules = Pick<Plan, 'month' | 'daysOff'> & { contract: Pick<Contract, 'startsOn' | 'endsOn'> }

/** The rows that the week's pattern gives, from now on and without days off. Rows with the same time keep their
 *  topics. */
export function refillRows(rows: PlanRowDraft[], pattern: WeeklySlot[], plan: MonthRules, now: Date): PlanRowDraft[] {
  const before = new Map(rows.map((row) => [rowKey(row), row]))
  return monthOfPattern(pattern, plan.month, plan.contract, plan.daysOff)
    .times.filter((time) => businessInstant(time.date, time.time) > now)
    .map((time) => {
      const { topic = '', comment = '' } = before.get(rowKey(time)) ?? {}
      return { ...time, topic, comment }
    })
}

/** Times of the pattern on days off that are not planned. */
export function findLeftOut(rows: PlanRowDraft[], pattern: WeeklySlot[], plan: MonthRules, now: Date): LeftOut[] {
  const planned = new Set(rows.map(rowKey))
  return monthOfPattern(pattern, plan.month, plan.contract, plan.daysOff).leftOut.filter(
    (time) => !planned.has(rowKey(time)) && businessInstant(time.date, time.time) > now,
  )
}

/** The previous month's lessons as rows of this one, from now on and within the contract, without topics. */
export function copyRows(
  times: PastTime[],
  plan: MonthRules,
  now: Date,
): { rows: PlanRowDraft[]; dropped: number; daysOff: number } {
  const { times: copied, dropped } = copiedMonth(times, plan.month)
  const { startsOn, endsOn } = plan.contract
  const possible = copied.filter(
    ({ date, time }) => date >= startsOn && (endsOn === null || date <= endsOn) && businessInstant(date, time) > now,
  )
  const isOff = (time: PastTime) => {
    const slot = { weekday: weekdayOf(time.date), time: time.time, minutes: time.minutes }
    return monthOfPattern([slot], plan.month, plan.contract, plan.daysOff).leftOut.some(
      ({ date }) => date === time.date,
    )
  }
  const kept = possible.filter((time) => !isOff(time))
  return {
    rows: kept.map(({ date, time, minutes }) => ({ date, time, minutes, topic: '', comment: '' })),
    dropped: dropped + (copied.length - possible.length),
    daysOff: possible.length - kept.length,
  }
}

/** A new row on a day: at the pattern's time for that weekday, otherwise at the pattern's first time; today at the next whole hour
 *  where that has passed. */
export function createRowOn(
  date: string,
  rows: Partial<PlanRowDraft>[],
  pattern: Partial<WeeklySlot>[],
  contract: Pick<Contract, 'lessonMinutes'>,
  now = new Date(),
): PlanRowDraft {
  const taken = new Set(rows.filter((row) => row.date === date).map((row) => row.time))
  const slot =
    pattern.find(({ weekday, time }) => weekday === weekdayOf(date) && !taken.has(time)) ??
    pattern.find(({ time }) => !taken.has(time))
  const { time = '18:00', minutes = contract.lessonMinutes } = slot ?? {}
  return { date, time: notPast(date, time, now), minutes, topic: '', comment: '' }
}

/** The time, or the next whole hour of that day where it has passed; nothing where none is left. */
function notPast(date: string, time: string, now: Date): string {
  if (businessInstant(date, time) > now || date !== businessDate(now)) return time
  const hour = Number(businessTime(now).slice(0, 2)) + 1
  return hour > 23 ? '' : `${String(hour).padStart(2, '0')}:00`
}

/** The date so many days later; undefined outside of the month. */
export function shiftDate(date: string, days: number): string | undefined {
  const next = addDays(date, days)
  return monthOf(next) === monthOf(date) ? next : undefined
}

/** Counts the `rows` that are no longer among `next`. */
export function countLostRows(rows: PlanRowDraft[], next: PlanRowDraft[]): number {
  const kept = new Set(next.map(rowKey))
  return rows.filter((row) => !kept.has(rowKey(row))).length
}

/** A new row: the day after the last row, at its time and length; without rows, at the pattern's first time. Never in the past. */
export function createNextRow(
  rows: Partial<PlanRowDraft>[],
  pattern: Partial<WeeklySlot>[],
  plan: { month: string; contract: Pick<Contract, 'startsOn' | 'lessonMinutes'> },
  now = new Date(),
): PlanRowDraft {
  const dates = datesOfMonth(plan.month)
  const last = rows.at(-1)
  const today = businessDate(now)
  const first = dates.find((date) => date >= plan.contract.startsOn && date >= today)
  const next = last?.date ? addDays(last.date, 1) : ''
  const wanted = next >= today ? next : first
  const date = dates.find((each) => each === wanted) ?? dates.at(-1) ?? ''
  return {
    date,
    time: notPast(date, last?.time ?? pattern[0]?.time ?? '18:00', now),
    minutes: last?.minutes ?? pattern[0]?.minutes ?? plan.contract.lessonMinutes,
    topic: '',
    comment: '',
  }
}

/** The totals of the editor's rows, by the rates that the viewer knows. */
export function totalsOf(rows: Partial<PlanRowDraft>[], contract: Contract): PlanTotals {
  const minutes = rows.map((row) => row.minutes ?? 0)
  const price = (side: ContractSide, rateKopecks: number) =>
    pricesOf(
      side,
      contract,
      rows.map((row) => ({ date: row.date ?? '', minutes: row.minutes ?? 0, rateKopecks })),
    ).reduce((sum, kopecks) => sum + kopecks, 0)
  const { customerRateKopecks, executorRateKopecks } = contract
  return {
    lessonCount: rows.length,
    minutes: minutes.reduce((sum, each) => sum + each, 0),
    ...(customerRateKopecks !== undefined && { priceKopecks: price('customer', customerRateKopecks) }),
    ...(executorRateKopecks !== undefined && { payKopecks: price('executor', executorRateKopecks) }),
  }
}
