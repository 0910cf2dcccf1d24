import { datesBetween, hoursOn, type WorkingHours } from '@navyk/api-spec/teaching/schedule'
import {
  addDays,
  businessDate,
  businessInstant,
  businessTime,
  joinSpans,
  type LineSpan,
  minuteMs,
} from '@navyk/api-spec/kit'

/** Lessons are proposed at the whole and the half hour. */
const stepMs = 30 * minuteMs

export interface Span {
  startsAt: Date
  endsAt: Date
}

/** The facts from which an executor's free times follow. */
export interface Occupation {
  hours: WorkingHours
  /** Absences and lessons that take their time. */
  busy: readonly Span[]
  /** Holidays: the weekly hours do not apply, only exceptions of that day. */
  holidays?: ReadonlySet<string> | undefined
}

export const minuteAt = (instant: Date): number => Math.floor(instant.getTime() / minuteMs)

/** The hours of the days between two business dates, both included, in minutes since the beginning of 1970, joined: hours that
 *  touch are one span, also over midnight. On a holiday those alone that were said for that very day. */
export function hoursBetween(
  hours: WorkingHours,
  { from, to }: { from: string; to: string },
  holidays: ReadonlySet<string> = new Set(),
): LineSpan[] {
  const own = new Set(hours.exceptions.map(({ date }) => date))
  const minuteOf = (date: string, time: string) => minuteAt(businessInstant(date, time))
  return joinSpans(
    datesBetween(from, to)
      .filter((date) => !holidays.has(date) || own.has(date))
      .flatMap((date) =>
        hoursOn(hours, date).map((span) => [minuteOf(date, span.from), minuteOf(date, span.to)] as const),
      ),
  )
}

/** A time at which a lesson can begin: business date and time. */
export interface FreeSlot {
  date: string
  time: string
  minutes: number
}

/** Every time between two business dates, both included, at which a lesson of so many minutes fits: inside the hours, also where
 *  these go on over midnight, not on a holiday, beside whatever is busy, and not before `earliest`. Soonest first. `busy` and
 *  `holidays` are those of one day more. */
export function freeTimes(
  { hours, busy, holidays }: Occupation,
  span: { from: string; to: string },
  minutes: number,
  earliest: Date,
): FreeSlot[] {
  const taken = busy.map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()] as const)
  // A lesson of the last day may end on the next one.
  const days = { from: span.from, to: addDays(span.to, 1) }
  const last = businessInstant(days.to).getTime()
  return hoursBetween(hours, days, holidays).flatMap(([from, to]) => {
    const slots: FreeSlot[] = []
    for (let at = roundedUp(from * minuteMs); at < last && at + minutes * minuteMs <= to * minuteMs; at += stepMs) {
      const end = at + minutes * minuteMs
      if (at < earliest.getTime() || taken.some(([start, stop]) => start < end && at < stop)) continue
      slots.push({ date: businessDate(new Date(at)), time: businessTime(new Date(at)), minutes })
    }
    return slots
  })
}

const roundedUp = (ms: number) => Math.ceil(ms / stepMs) * stepMs

export const spanOf = ({ date, time, minutes }: FreeSlot): Span => {
  const startsAt = businessInstant(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}
