import {
  type Plan,
  type PlanRowDraft,
  type PlanRows,
  type PlanTotals,
  proRataKopecks,
  timesOfPattern,
  type WeeklySlot,
} from '@navyk/api-spec'
import { addDays, businessInstant, datesOfMonth } from '@navyk/api-spec/kit'

/** What the editor of a month holds. */
export type PlanValues = Omit<PlanRows, 'version'>

type Contract = Plan['contract']

export function valuesOf(plan: Pick<Plan, 'pattern' | 'rows'>): PlanValues {
  return {
    pattern: plan.pattern,
    rows: plan.rows.map(({ date, time, minutes, topic, comment }) => ({ date, time, minutes, topic, comment })),
  }
}

/** Names a lesson of a month: no two of one executor begin at the same time. */
export const rowKey = (row: Pick<PlanRowDraft, 'date' | 'time'>) => `${row.date} ${row.time}`

/** The month that a week gives, from now on. What was written about a lesson stays with a lesson of the same time. */
export function refillRows(
  rows: PlanRowDraft[],
  pattern: WeeklySlot[],
  plan: { month: string; contract: Pick<Contract, 'startsOn' | 'endsOn'> },
  now: Date,
): PlanRowDraft[] {
  const before = new Map(rows.map((row) => [rowKey(row), row]))
  return timesOfPattern(pattern, plan.month, plan.contract)
    .filter((time) => businessInstant(time.date, time.time) > now)
    .map((time) => {
      const { topic = '', comment = '' } = before.get(rowKey(time)) ?? {}
      return { ...time, topic, comment }
    })
}

/** How many of `rows` are no longer among `next`. */
export function countLost(rows: PlanRowDraft[], next: PlanRowDraft[]): number {
  const kept = new Set(next.map(rowKey))
  return rows.filter((row) => !kept.has(rowKey(row))).length
}

/** One more lesson: the day after the last one, at its time and length; where there is none, as the week begins. */
export function nextRow(
  rows: Partial<PlanRowDraft>[],
  pattern: Partial<WeeklySlot>[],
  plan: { month: string; contract: Pick<Contract, 'startsOn' | 'lessonMinutes'> },
): PlanRowDraft {
  const dates = datesOfMonth(plan.month)
  const last = rows.at(-1)
  const first = dates.find((date) => date >= plan.contract.startsOn)
  const wanted = last?.date ? addDays(last.date, 1) : first
  return {
    date: dates.find((date) => date === wanted) ?? dates.at(-1) ?? '',
    time: last?.time ?? pattern[0]?.time ?? '18:00',
    minutes: last?.minutes ?? pattern[0]?.minutes ?? plan.contract.lessonMinutes,
    topic: '',
    comment: '',
  }
}

/** What a month in the making comes to by the rates that the person knows. */
export function totalsOf(rows: Partial<PlanRowDraft>[], contract: Contract): PlanTotals {
  const minutes = rows.map((row) => row.minutes ?? 0)
  const price = (rateKopecks: number) =>
    minutes.reduce((sum, each) => sum + proRataKopecks(rateKopecks, each, contract.lessonMinutes), 0)
  const { customerRateKopecks, executorRateKopecks } = contract
  return {
    lessonCount: rows.length,
    minutes: minutes.reduce((sum, each) => sum + each, 0),
    ...(customerRateKopecks !== undefined && { customerKopecks: price(customerRateKopecks) }),
    ...(executorRateKopecks !== undefined && { executorKopecks: price(executorRateKopecks) }),
  }
}
