import type { WeeklySlot } from './weekly-slots.ts'
import { datesOfMonth, weekdayOf } from '#kit/dates.ts'

/** The time of one lesson in the month: business date, time of day, length in minutes. */
export interface PlannedTime {
  date: string
  time: string
  minutes: number
}

/** The lessons that a weekly pattern gives for a month, in the order of time: none before `startsOn`, none after
 *  `endsOn`. A slot that the pattern names twice counts once. */
export function timesOfPattern(
  pattern: readonly WeeklySlot[],
  month: string,
  bounds: { startsOn: string; endsOn: string | null },
): PlannedTime[] {
  const slots = pattern
    .filter((slot, index) => index === pattern.findIndex((it) => it.weekday === slot.weekday && it.time === slot.time))
    .toSorted((one, other) => one.time.localeCompare(other.time))
  return datesOfMonth(month)
    .filter((date) => date >= bounds.startsOn && (bounds.endsOn === null || date <= bounds.endsOn))
    .flatMap((date) =>
      slots
        .filter((slot) => slot.weekday === weekdayOf(date))
        .map((slot) => ({ date, time: slot.time, minutes: slot.minutes })),
    )
}
