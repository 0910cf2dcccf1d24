import { z } from 'zod'
import { timeOfDaySchema, weekdaySchema } from '../kit/dates.ts'
import { lessonMinutesSchema } from './teaching.ts'

/** A lesson of every week: its start in Minsk time and its length. */
export const weeklySlot = z.strictObject({
  weekday: weekdaySchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
})
export type WeeklySlot = z.infer<typeof weeklySlot>

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
