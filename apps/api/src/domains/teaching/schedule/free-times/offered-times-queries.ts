import type { DayException } from '@navyk/api-spec/teaching/schedule'
import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { businessDate, hasSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import { hoursBetween, minuteAt, type Span } from './free-times.ts'

interface OfferedTimes {
  is_away: boolean
  holidays: string[]
  week: DaySpan[] | null
  exceptions: DayException[] | null
}
const nothing: OfferedTimes = { is_away: false, holidays: [], week: null, exceptions: null }

/** Whether an executor offers a time to customers: inside the hours that the executor has said, also where these go on
 *  over midnight, on the day's own where it has some, not on another holiday, and not away. Without working hours every time is offered. */
export async function isOfferedToCustomers(reader: Reader, executorId: string, time: Span): Promise<boolean> {
  const days = { from: businessDate(time.startsAt), to: businessDate(time.endsAt) }
  const { rows } = await sql<OfferedTimes>`
    select
      exists (
        select from absence where executor_id = ${executorId}
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${time.startsAt}, ${time.endsAt}, '[)')
      ) as is_away,
      (select coalesce(json_agg(date), '[]') from holiday where date between ${days.from} and ${days.to}) as holidays,
      (select week from availability where executor_id = ${executorId}) as week,
      (select exceptions from availability where executor_id = ${executorId}) as exceptions
  `.execute(reader)
  const { is_away, holidays, week, exceptions } = rows[0] ?? nothing
  if (is_away) return false
  if (!week?.length && !exceptions?.length) return true
  const hours = hoursBetween({ week: week ?? [], exceptions: exceptions ?? [] }, days, new Set(holidays))
  return hasSpan(hours, [minuteAt(time.startsAt), minuteAt(time.endsAt)])
}
