import { addDays, addMonths, firstDayOf, monthOf, weekdayOf } from '#kit/dates.ts'

export const loadPeriods = ['week', 'month'] as const
export type LoadPeriod = (typeof loadPeriods)[number]

/** The first and the last date of the week, from Monday on, or of the month in which a date is. */
export function loadSpan(period: LoadPeriod, day: string): { from: string; to: string } {
  if (period === 'month') {
    const month = monthOf(day)
    return { from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) }
  }
  const monday = addDays(day, 1 - weekdayOf(day))
  return { from: monday, to: addDays(monday, 6) }
}
