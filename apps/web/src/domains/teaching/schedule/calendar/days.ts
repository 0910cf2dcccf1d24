import { datesBetween, type ScheduledLesson, type ScheduledSession } from '@navyk/api-spec/teaching/schedule'
import { addDays, addMonths, businessDate, firstDayOf, isDate, monthOf, weekdayOf } from '@navyk/api-spec/kit'

/** The views of the schedule. */
export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

export const isView = (text: string): text is View => (views as readonly string[]).includes(text)

/** A date from the address; today when it is invalid. */
export const readDate = (text: string, today: string): string => (isDate(text) ? text : today)

export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** The dates that a view shows, first and last. A month consists of whole weeks; a list begins with its date. */
export function rangeOf(view: View, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, 6) }
  if (view === 'month') {
    const from = mondayOf(firstDayOf(monthOf(date)))
    const last = addDays(firstDayOf(addMonths(monthOf(date), 1)), -1)
    return { from, to: addDays(mondayOf(last), 6) }
  }
  const from = mondayOf(date)
  return { from, to: addDays(from, 6) }
}

/** A date in the previous or next period. */
export function stepDate(view: View, date: string, direction: 1 | -1): string {
  if (view === 'day') return addDays(date, direction)
  if (view === 'month') return firstDayOf(addMonths(monthOf(date), direction))
  if (view === 'agenda') return addDays(date, 7 * direction)
  return addDays(mondayOf(date), 7 * direction)
}

export interface Day {
  date: string
  lessons: ScheduledLesson[]
  sessions: ScheduledSession[]
}

/** The days of a range with their lessons and sessions in the order of time, by the calendar of Minsk. */
export function daysOf(
  { from, to }: { from: string; to: string },
  lessons: readonly ScheduledLesson[],
  sessions: readonly ScheduledSession[] = [],
): Day[] {
  const lessonsOn = byDate(lessons)
  const sessionsOn = byDate(sessions)
  return datesBetween(from, to).map((date) => ({
    date,
    lessons: lessonsOn.get(date) ?? [],
    sessions: sessionsOn.get(date) ?? [],
  }))
}

const byDate = <T extends { startsAt: string }>(things: readonly T[]): Map<string, T[]> =>
  Map.groupBy(
    things.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    ({ startsAt }) => businessDate(new Date(startsAt)),
  )
