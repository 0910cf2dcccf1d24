// The calendar of the business zone in SQL: what kit/dates.ts says of values, said of columns.
import { businessZone } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'

const zone = sql.lit(businessZone)
const local = (instant: string) => sql`(${sql.ref(instant)} at time zone ${zone})`

/** The month `YYYY-MM` of a column of instants. */
export const monthOfInstant = (instant: string): RawBuilder<string> => sql`to_char(${local(instant)}, 'YYYY-MM')`
export const dateOfInstant = (instant: string): RawBuilder<string> => sql`${local(instant)}::date`
export const timeOfInstant = (instant: string): RawBuilder<string> => sql`${local(instant)}::time`

/** The first instant of a column of months `YYYY-MM`. */
export const monthStart = (month: string): RawBuilder<Date> =>
  sql`((${sql.ref(month)} || '-01')::timestamp at time zone ${zone})`
/** The first instant after a column of months. */
export const monthEnd = (month: string): RawBuilder<Date> =>
  sql`(((${sql.ref(month)} || '-01')::timestamp + interval '1 month') at time zone ${zone})`
/** The first instant after a column of days. */
export const dayEnd = (day: string): RawBuilder<Date> => sql`((${sql.ref(day)} + 1)::timestamp at time zone ${zone})`
