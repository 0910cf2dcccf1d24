import { datesBetween, hoursOn, type WorkingHours } from '@navyk/api-spec/teaching/schedule'
import { businessDate, businessInstant, businessTime, minuteMs } from '@navyk/api-spec/kit'

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

/** A time at which a lesson can begin: business date and time. */
export interface FreeSlot {
  date: string
  time: string
  minutes: number
}

/** Every time between two business dates, both included, at which a lesson of so many minutes fits: inside the hours of its
 *  day, not on a holiday, beside whatever is busy, and not before `earliest`. Soonest first. */
export function freeTimes(
  { hours, busy, holidays }: Occupation,
  span: { from: string; to: string },
  minutes: number,
  earliest: Date,
): FreeSlot[] {
  const taken = busy.map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()] as const)
  const isOff = (date: string) => holidays?.has(date) && !hours.exceptions.some((day) => day.date === date)
  const dates = datesBetween(span.from, span.to).filter((date) => !isOff(date))
  return dates.flatMap((date) =>
    hoursOn(hours, date).flatMap(({ from, to }) => {
      const ends = businessInstant(date, to).getTime()
      const slots: FreeSlot[] = []
      for (let at = roundedUp(businessInstant(date, from).getTime()); at + minutes * minuteMs <= ends; at += stepMs) {
        const end = at + minutes * minuteMs
        if (at < earliest.getTime() || taken.some(([start, stop]) => start < end && at < stop)) continue
        slots.push({ date: businessDate(new Date(at)), time: businessTime(new Date(at)), minutes })
      }
      return slots
    }),
  )
}

const roundedUp = (ms: number) => Math.ceil(ms / stepMs) * stepMs

export const spanOf = ({ date, time, minutes }: FreeSlot): Span => {
  const startsAt = businessInstant(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}
