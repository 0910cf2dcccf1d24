import { sql } from 'kysely'
import { daysFromTo, dayValues, type Reader, weekdayOfDay } from '#platform/database'
import { joinSums, type SumKey, type SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { sumTable } from '../sum-queries.ts'

/** Minutes that executors offer: their weekly hours on each day that is no holiday, and what single days have more or less.
 *  @param holidays business dates of the period and the one before */
export async function sumOfferedHours(
  reader: Reader,
  scope: Scope,
  by: SumKey,
  holidays: readonly string[],
): Promise<SumRow[]> {
  const { executorId } = scope
  const isByExecutor = executorId !== undefined || by === 'executor'
  const where = executorId === undefined ? [] : [sql`executor_id = ${executorId}`]
  const keys = { executor: 'executor_id::text' }
  const days = await sumTable(reader, scope, by, {
    from: sql`from (
      select *, own_minutes + case when day = any(${dayValues(holidays)}) then 0 else week_minutes end as offered
      ${isByExecutor ? sql`from report_hours_day` : sql`from report_hours_day_total`}
    ) sums`,
    sums: ['offered'],
    keys,
    where,
  })
  // Each day with its weekday's hours: as many rows as days and weekdays with hours, whatever the number of executors.
  const weeks = await sumTable(reader, scope, by, {
    from: sql`from (
      select week.*, day, minutes as offered
      ${isByExecutor ? sql`from report_hours_week week` : sql`from report_hours_week_total week`}
      join (${daysFromTo(scope.before.from, scope.period.to)}) each on ${weekdayOfDay('each.day')} = week.weekday
      where each.day <> all(${dayValues(holidays)})
    ) sums`,
    sums: ['offered'],
    keys,
    where,
  })
  return joinSums(days, weeks)
}
