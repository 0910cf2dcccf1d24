import { z } from 'zod'
import { endOfSpanSchema, minuteOfDay, timeOfDaySchema, timeOfMinute, weekdaySchema } from '#kit/dates.ts'
import { joinSpans, type LineSpan, sharedSpans } from '#kit/values/line-spans.ts'

/** A span of one weekday in which lessons suit somebody; until midnight as 24:00. */
export const daySpan = z
  .strictObject({ weekday: weekdaySchema, from: timeOfDaySchema, to: endOfSpanSchema })
  .refine((span) => span.from < span.to, { message: 'validation.span_order', path: ['to'] })
export type DaySpan = z.infer<typeof daySpan>

export const daySpans = z
  .array(daySpan, 'validation.times_required')
  .min(1, 'validation.times_required')
  .max(14, 'validation.times_too_many')

export const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Times of every week in minutes since Monday 00:00, as `weekSpan` and `lessonOfWeek` in `weekly-slots.ts` make them, within one
 *  week: what goes on from Sunday into Monday comes in two parts. */
export const cutAtWeekEnd = ([from, to]: LineSpan): LineSpan[] =>
  to <= weekMinutes
    ? [[from, to]]
    : [
        [from, weekMinutes],
        [0, to - weekMinutes],
      ]

export const weekSpan = ({ weekday, from, to }: DaySpan): LineSpan => {
  const midnight = (weekday - 1) * dayMinutes
  return [midnight + minuteOfDay(from), midnight + minuteOfDay(to)]
}

/** Spans within one week as times of its days: what goes on over midnight comes in parts. */
export function daySpansOf(spans: readonly LineSpan[]): DaySpan[] {
  return spans.flatMap(([from, to]) => {
    const parts: DaySpan[] = []
    for (let start = from; start < to; start = nextMidnight(start)) {
      const midnight = nextMidnight(start) - dayMinutes
      parts.push({
        weekday: midnight / dayMinutes + 1,
        from: timeOfMinute(start - midnight),
        to: timeOfMinute(Math.min(to, nextMidnight(start)) - midnight),
      })
    }
    return parts
  })
}

const nextMidnight = (minute: number) => (Math.floor(minute / dayMinutes) + 1) * dayMinutes

/** Times of the week on a line of two weeks, joined. What goes on from Sunday into Monday is one span in the middle of it. */
export function twoWeeks(spans: readonly DaySpan[]): LineSpan[] {
  return joinSpans(
    spans.map(weekSpan).flatMap(([from, to]): LineSpan[] => [
      [from, to],
      [from + weekMinutes, to + weekMinutes],
    ]),
  )
}

/** Starts of lessons of so many minutes that suit both sides, as spans on the line of two weeks; the last minute of a span is a start too.
 *  A lesson may go on into a span that touches, also after midnight. */
function commonStarts(wanted: readonly DaySpan[], offered: readonly DaySpan[], minutes: number): LineSpan[] {
  return sharedSpans(twoWeeks(wanted), twoWeeks(offered)).flatMap(([from, to]): LineSpan[] =>
    to - from >= minutes ? [[from, to - minutes + 1]] : [],
  )
}

/** Spans of `offered` in which a lesson of so many minutes that suits both sides can begin. */
export function commonSpans(wanted: readonly DaySpan[], offered: readonly DaySpan[], minutes: number): DaySpan[] {
  const starts = commonStarts(wanted, offered, minutes)
  return offered.filter((span) => sharedSpans(starts, [weekSpan(span)]).length > 0)
}

/** Each span of `offered` with the first start of such a lesson; undefined where none can begin. */
export function firstStarts(
  wanted: readonly DaySpan[],
  offered: readonly DaySpan[],
  minutes: number,
): { span: DaySpan; start: string | undefined }[] {
  const starts = commonStarts(wanted, offered, minutes)
  return offered.map((span) => {
    const [first] = sharedSpans(starts, [weekSpan(span)])
    return { span, start: first && timeOfMinute(first[0] % dayMinutes) }
  })
}
