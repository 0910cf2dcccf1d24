import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import { listAbsencesBetween } from '../absences/queries.ts'
import { listWorkingHours } from '../availability/queries.ts'
import { listHolidayRows } from '../holidays/queries.ts'
import { minuteAt } from './free-times.ts'
import { type LoadFigures, loadOf, type MinuteSpan } from './load.ts'

export interface Load extends LoadFigures {
  /** Whether the executor has said any hours. */
  hasHours: boolean
}

/** Load of executors between two business dates, both included: the time that they offer, and what lessons and sessions of groups take
 *  of it. By executor; four queries, however many executors. */
export async function listLoads(
  reader: Reader,
  executorIds: string[],
  period: { from: string; to: string },
): Promise<Map<string, Load>> {
  const from = businessInstant(period.from)
  const to = businessInstant(addDays(period.to, 1))
  const hours = await listWorkingHours(reader, executorIds)
  const holidays = new Set((await listHolidayRows(reader, period.from, period.to)).map(({ date }) => date))
  const absences = Map.groupBy(await listAbsencesBetween(reader, executorIds, from, to), (row) => row.executor_id)
  const taken = await listTakenMinutes(reader, executorIds, from, to)
  return new Map(
    executorIds.map((id) => {
      const own = hours.get(id)
      const facts = {
        hours: own,
        absences: (absences.get(id) ?? []).map((row) => [minuteAt(row.starts_at), minuteAt(row.ends_at)] as const),
        taken: taken.get(id) ?? [],
      }
      const hasHours = own !== undefined && own.week.length + own.exceptions.length > 0
      return [id, { ...loadOf(facts, period, holidays), hasHours }]
    }),
  )
}

/** Spans taken by what begins in a span, in minutes since the beginning of 1970: one row for each executor, because there may be many
 *  lessons. */
async function listTakenMinutes(reader: Reader, executorIds: string[], from: Date, to: Date) {
  const { rows } = await sql<{ executor_id: string; spans: MinuteSpan[] }>`
    select executor_id, json_agg(json_build_array(
      (extract(epoch from starts_at) / 60)::int, (extract(epoch from ends_at) / 60)::int)) as spans
    from taken_times
    where executor_id = any(${executorIds}::uuid[]) and starts_at >= ${from}
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(${from}, ${to}, '[)')
    group by executor_id
  `.execute(reader)
  return new Map(rows.map((row) => [row.executor_id, row.spans]))
}
