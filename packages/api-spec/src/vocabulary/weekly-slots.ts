import { z } from 'zod'
import { addDays, timeOfDaySchema, weekdayOf, weekdaySchema } from '../kit/dates.ts'
import { lessonMinutesSchema } from './teaching.ts'

/** A lesson of every week: its start in Minsk time and its length. */
export const weeklySlot = z.strictObject({
  weekday: weekdaySchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
})
export type WeeklySlot = z.infer<typeof weeklySlot>

/** Whether a day `YYYY-MM-DD` has one of the weekly times. Without any, every day is one. */
export const isDayOfPattern = (day: string, pattern: readonly WeeklySlot[]): boolean =>
  pattern.length === 0 || pattern.some(({ weekday }) => weekday === weekdayOf(day))

/** The first day from `day` on that has one of the weekly times; `day` itself where there are none. */
export function firstDayOfPattern(day: string, pattern: readonly WeeklySlot[]): string {
  const days = Array.from({ length: 7 }, (_, later) => addDays(day, later))
  return days.find((each) => isDayOfPattern(each, pattern)) ?? day
}

/** The index of the first slot that begins before an earlier-listed one of its day has ended; -1 if none. */
export function overlappingSlot(slots: WeeklySlot[]): number {
  const startOf = (slot: WeeklySlot) =>
    slot.weekday * 1440 + Number(slot.time.slice(0, 2)) * 60 + Number(slot.time.slice(3))
  return slots.findIndex((slot, index) =>
    slots
      .slice(0, index)
      .some((other) => startOf(slot) < startOf(other) + other.minutes && startOf(other) < startOf(slot) + slot.minutes),
  )
}
