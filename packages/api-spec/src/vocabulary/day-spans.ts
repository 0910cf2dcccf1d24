import { z } from 'zod'
import { timeOfDaySchema, weekdaySchema } from '../kit/dates.ts'

/** A span of one weekday in which lessons suit somebody. */
export const daySpan = z
  .strictObject({ weekday: weekdaySchema, from: timeOfDaySchema, to: timeOfDaySchema })
  .refine((span) => span.from < span.to, { message: 'validation.span_order', path: ['to'] })
export type DaySpan = z.infer<typeof daySpan>

export const daySpans = z
  .array(daySpan, 'validation.times_required')
  .min(1, 'validation.times_required')
  .max(14, 'validation.times_too_many')

/** The spans of `offered` that share at least `minutes` with a wanted one: what both sides could agree on. */
export function commonSpans(wanted: DaySpan[], offered: DaySpan[], minutes: number): DaySpan[] {
  return offered.filter((span) =>
    wanted.some((other) => other.weekday === span.weekday && sharedMinutes(other, span) >= minutes),
  )
}

function sharedMinutes(one: DaySpan, other: DaySpan): number {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return Math.min(minuteOf(one.to), minuteOf(other.to)) - Math.max(minuteOf(one.from), minuteOf(other.from))
}
