// The calendar of the business zone in SQL: what kit/dates.ts says of values, said of columns. Days, months, weekdays and times
// of day are made here alone (tools/checks/architecture/calendar.mjs), because elsewhere the zone of the connection would decide.
import { businessZone } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'

const zone = sql.lit(businessZone)
const local = (instant: string) => sql`(${sql.ref(instant)} at time zone ${zone})`

/** The month `YYYY-MM` of a column of instants. */
export const monthOfInstant = (instant: string): RawBuilder<string> => sql`to_char(${local(instant)}, 'YYYY-MM')`
/** The first day of that month. */
export const firstDayOfInstant = (instant: string): RawBuilder<string> =>
  sql`date_trunc('month', ${local(instant)})::date`
export const dateOfInstant = (instant: string): RawBuilder<string> => sql`${local(instant)}::date`
export const timeOfInstant = (instant: string): RawBuilder<string> => sql`${local(instant)}::time`
/** The time of day `HH:MM` of a column of instants. */
export const clockOfInstant = (instant: string): RawBuilder<string> => sql`to_char(${local(instant)}, 'HH24:MI')`
/** 1 = Monday … 7 = Sunday, of a column of instants. */
export const weekdayOfInstant = (instant: string): RawBuilder<number> =>
  sql`extract(isodow from ${local(instant)})::int`

/** A day `YYYY-MM-DD`, or several of them, as values of the type date. */
export const dayValue = (day: string | null): RawBuilder<string> => sql`${day}::date`
export const dayValues = (days: readonly string[]): RawBuilder<string[]> => sql`${days}::date[]`
/** The days from one to another, in the column `day`. */
export const daysFromTo = (from: string, to: string): RawBuilder<unknown> =>
  sql`select ${dayValue(from)} + number as day from generate_series(0, ${dayValue(to)} - ${dayValue(from)}) number`

/** The month `YYYY-MM` of a column of days, and the days on which it and its week begin. A timestamp without a zone is truncated
 *  without conversion. */
export const monthOfDay = (day: string): RawBuilder<string> => sql`to_char(${sql.ref(day)}, 'YYYY-MM')`
export const monthBegin = (day: string): RawBuilder<string> =>
  sql`date_trunc('month', ${sql.ref(day)}::timestamp)::date`
export const weekBegin = (day: string): RawBuilder<string> => sql`date_trunc('week', ${sql.ref(day)}::timestamp)::date`
/** 1 = Monday … 7 = Sunday, of a column of days. */
export const weekdayOfDay = (day: string): RawBuilder<number> => sql`extract(isodow from ${sql.ref(day)})::int`

/** The first day of a month `YYYY-MM`, and the last one. */
export const firstDayIn = (month: RawBuilder<unknown>): RawBuilder<string> => sql`(${month} || '-01')::date`
export const lastDayIn = (month: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${firstDayIn(month)} + interval '1 month - 1 day')::date`
/** The first instant of a column of months `YYYY-MM`. */
export const monthStart = (month: string): RawBuilder<Date> =>
  sql`((${sql.ref(month)} || '-01')::timestamp at time zone ${zone})`
/** The first instant after a column of months. */
export const monthEnd = (month: string): RawBuilder<Date> =>
  sql`(((${sql.ref(month)} || '-01')::timestamp + interval '1 month') at time zone ${zone})`
/** The first instant after a column of days. */
/** The instant at a time of day of a day. */
export const instantOn = (day: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`((${day} + (${time})::time) at time zone ${zone})`
export const dayEnd = (day: string): RawBuilder<Date> => sql`((${sql.ref(day)} + 1)::timestamp at time zone ${zone})`
