import { addDays, addMonths, firstDayOf, monthOf } from '#kit/dates.ts'

/** Business dates, both included. */
export interface ReportPeriod {
  from: string
  to: string
}

/** The longest period: three years. */
export const longestReportMonths = 36
/** Longest period, in days, whose chart has a point for each day; a longer one has a point for each month. */
const mostDayPoints = 31

/** Whether a period begins with the first day of a month and ends with the last of one. */
export const isWholeMonths = ({ from, to }: ReportPeriod): boolean =>
  from === firstDayOf(monthOf(from)) && to === lastDayOf(monthOf(to))

const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** Number of months that a period touches. */
export function monthsOf({ from, to }: ReportPeriod): number {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(to) - index(from) + 1
}

/** Period before this one: as many whole months where it is of whole months, else as many days. */
export function periodBefore(period: ReportPeriod): ReportPeriod {
  const to = addDays(period.from, -1)
  if (isWholeMonths(period)) return { from: firstDayOf(addMonths(monthOf(period.from), -monthsOf(period))), to }
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1
  return { from: addDays(period.from, -days), to }
}

/** Length of a point of the chart. */
export const stepOf = ({ from, to }: ReportPeriod): 'day' | 'month' =>
  to <= addDays(from, mostDayPoints - 1) ? 'day' : 'month'

/** The spans of a chart's points in order: each day, or each month cut to the period. */
export function pointsOf({ from, to }: ReportPeriod, step: 'day' | 'month' = stepOf({ from, to })): ReportPeriod[] {
  const points: ReportPeriod[] = []
  for (let first = from; first <= to; ) {
    const last = step === 'day' ? first : lastDayOf(monthOf(first))
    points.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return points
}
