import { z } from 'zod'
import { addDays, minuteOfDay, timeOfDaySchema, weekdayOf, weekdaySchema } from '#kit/dates.ts'
import { type LineSpan, sharedSpans } from '#kit/values/line-spans.ts'
import { cutAtWeekEnd, dayMinutes } from './day-spans.ts'
import { lessonMinutesSchema } from '../teaching.ts'

/** A lesson of every week: its start in Minsk time and its length. */
export const weeklySlot = z.strictObject({
  weekday: weekdaySchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
})
export type WeeklySlot = z.infer<typeof weeklySlot>

/** Whether a day `YYYY-MM-DD` has one of the weekly times. Without any, every day is one. */
export const isDayOfPattern = (day: string, pattern: readonly { weekday: number }[]): boolean =>
  pattern.length === 0 || pattern.some(({ weekday }) => weekday === weekdayOf(day))

/** The first day from `day` on that has one of the weekly times; `day` itself where there are none. */
export function firstDayOfPattern(day: string, pattern: readonly { weekday: number }[]): string {
  const days = Array.from({ length: 7 }, (_, later) => addDays(day, later))
  return days.find((each) => isDayOfPattern(each, pattern)) ?? day
}

/** The time that a lesson takes in each week, in minutes since Monday 00:00. */
export function lessonOfWeek({ weekday, time, minutes }: WeeklySlot): LineSpan[] {
  const from = (weekday - 1) * dayMinutes + minuteOfDay(time)
  return cutAtWeekEnd([from, from + minutes])
}

/** The index of the first slot that overlaps an earlier-listed one, also over midnight and from Sunday into Monday; -1 if none. */
export function overlappingSlot(slots: readonly WeeklySlot[]): number {
  return slots.findIndex((slot, index) =>
    slots.slice(0, index).some((other) => sharedSpans(lessonOfWeek(slot), lessonOfWeek(other)).length > 0),
  )
}
