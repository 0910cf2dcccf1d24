import { addDays, businessDate, type LineSpan, spansWithout } from '@navyk/api-spec/kit'
import { freeWeeks } from '@navyk/api-spec/market/matching'
import { type DaySpan, daySpansOf, weekSpan } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { listWorkingHours } from '#teaching/schedule'
import { listTakenTimes } from '../queries.ts'

/** Lists free times of executors in a usual week, by cabinet; executors who have not given their hours are absent. A time is free if
 *  nothing takes it in any of the weeks from a day on, tomorrow at the earliest (docs/rules/teaching.md, "Free times"). Two
 *  queries, however many executors. */
export async function freeTimesOf(
  reader: Reader,
  executorIds: string[],
  now: Date,
  startsOn = '',
): Promise<Map<string, DaySpan[]>> {
  const tomorrow = addDays(businessDate(now), 1)
  const from = startsOn > tomorrow ? startsOn : tomorrow
  const hours = await listWorkingHours(reader, executorIds)
  const available = [...hours].flatMap(([id, { week }]) => (week.length > 0 ? [[id, week] as const] : []))
  const ids = available.map(([id]) => id)
  const taken = await listTakenTimes(reader, ids, { from, to: addDays(from, 7 * freeWeeks - 1) })
  return new Map(available.map(([id, week]) => [id, freeOfWeek(week, taken.get(id) ?? [])]))
}

/** The times of a week that nothing takes; `taken` in minutes since Monday 00:00, within one week. */
export const freeOfWeek = (times: readonly DaySpan[], taken: readonly LineSpan[]): DaySpan[] =>
  daySpansOf(spansWithout(times.map(weekSpan), taken))
