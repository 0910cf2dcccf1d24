import { type DayException, hoursOn } from '@navyk/api-spec/teaching/schedule'
import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'
import type { Span } from './free-times.ts'

interface Offered {
  is_away: boolean
  is_holiday: boolean
  week: DaySpan[] | null
  exceptions: DayException[] | null
}
const nothing: Offered = { is_away: false, is_holiday: false, week: null, exceptions: null }

/** Whether an executor offers a time to customers: inside the hours that the executor has said, on the day's own where
 *  it has some, not on another holiday, and not away. Without working hours every time is offered. */
export async function isOfferedToCustomers(reader: Reader, executorId: string, time: Span): Promise<boolean> {
  const date = businessDate(time.startsAt)
  const { rows } = await sql<Offered>`
    select
      exists (
        select from absence where executor_id = ${executorId}
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${time.startsAt}, ${time.endsAt}, '[)')
      ) as is_away,
      exists (select from holiday where date = ${date}) as is_holiday,
      (select week from availability where executor_id = ${executorId}) as week,
      (select exceptions from availability where executor_id = ${executorId}) as exceptions
  `.execute(reader)
  const { is_away, is_holiday, week, exceptions } = rows[0] ?? nothing
  if (is_away) return false
  if (!week?.length && !exceptions?.length) return true
  if (is_holiday && !exceptions?.some((day) => day.date === date)) return false
  const [from, to] = [businessTime(time.startsAt), businessTime(time.endsAt)]
  const isOneDay = businessDate(time.endsAt) === date
  const hours = hoursOn({ week: week ?? [], exceptions: exceptions ?? [] }, date)
  return isOneDay && hours.some((span) => span.from <= from && to <= span.to)
}
