import { addDays, businessDate, businessInstant, businessTime, hourMs } from '@navyk/api-spec/kit'
import type { ReminderTime } from './tables.ts'

/** People sleep from 22:00 to 8:00; of a lesson at 8:30 they were reminded on the evening before. */
const dayBegins = '08:00'
const dayEnds = '22:00'
const eveningBegins = '19:00'

/** Span of starts to remind of: after `from`, and not after `to`. */
export interface ReminderSpan {
  time: ReminderTime
  span: { from: Date; to: Date }
}

/** Spans of lessons of which people are reminded now: the next hour, and from 19:00 on tomorrow. */
export function remindersDue(now: Date): ReminderSpan[] {
  const time = businessTime(now)
  if (time < dayBegins || time >= dayEnds) return []
  const hour: ReminderSpan = { time: 'hour', span: { from: now, to: new Date(now.getTime() + hourMs) } }
  if (time < eveningBegins) return [hour]
  const tomorrow = addDays(businessDate(now), 1)
  const from = new Date(businessInstant(tomorrow).getTime() - 1)
  const to = new Date(businessInstant(addDays(tomorrow, 1)).getTime() - 1)
  return [hour, { time: 'evening', span: { from, to } }]
}
