import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate, businessInstant, businessTime, weekdayOf } from '@navyk/api-spec/kit'
import type { Reader } from '../../../platform/database/index.ts'
import { listBusyTimes } from '../../teaching/lessons/index.ts'
import { listWorkingHours } from '../../teaching/schedule/index.ts'

/** Lessons repeat weekly, so the lessons of the coming week show the taken times. */
const daysAhead = 7

/** When executors have time in a usual week and no lesson yet, by cabinet; those who have not said are absent. Two
 *  queries, however many executors. */
export async function freeTimesOf(reader: Reader, executorIds: string[], now: Date): Promise<Map<string, DaySpan[]>> {
  const hours = await listWorkingHours(reader, executorIds)
  const available = new Map([...hours].flatMap(([id, { week }]) => (week.length > 0 ? [[id, week] as const] : [])))
  const from = businessInstant(addDays(businessDate(now), 1))
  const to = businessInstant(addDays(businessDate(now), 1 + daysAhead))
  const busy = await listBusyTimes(reader, [...available.keys()], { from, to })
  const spans = new Map<string, DaySpan[]>()
  for (const { executorId, startsAt, endsAt } of busy)
    spans.set(executorId, [...(spans.get(executorId) ?? []), spanOf(startsAt, endsAt)])
  return new Map([...available].map(([id, times]) => [id, withoutBusy(times, spans.get(id) ?? [])]))
}

/** A lesson ends on the day on which it begins, at midnight at the latest. */
function spanOf(startsAt: Date, endsAt: Date): DaySpan {
  const until = businessTime(endsAt)
  return {
    weekday: weekdayOf(businessDate(startsAt)),
    from: businessTime(startsAt),
    to: until === '00:00' ? '24:00' : until,
  }
}

/** The times of a week without the busy ones. */
export function withoutBusy(times: readonly DaySpan[], busy: DaySpan[]): DaySpan[] {
  return busy.reduce<DaySpan[]>((left, taken) => left.flatMap((span) => without(span, taken)), [...times])
}

function without(span: DaySpan, taken: DaySpan): DaySpan[] {
  if (span.weekday !== taken.weekday || taken.to <= span.from || span.to <= taken.from) return [span]
  return [
    ...(span.from < taken.from ? [{ ...span, to: taken.from }] : []),
    ...(taken.to < span.to ? [{ ...span, from: taken.to }] : []),
  ]
}
