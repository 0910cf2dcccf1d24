import type * as spec from '@navyk/api-spec/teaching/schedule'
import { type Holiday, mostHolidayDays } from '@navyk/api-spec/teaching/schedule'
import type { ReadCase } from '#platform/http'
import type { Reader } from '#platform/database'
import { checkSpan } from '../free-times/free-slots.ts'
import { type HolidayRow, listHolidayRows } from './queries.ts'

/** Holidays between two business dates, both included, in the order of time: those by law and those that staff added,
 *  without those that staff removed. */
export async function listHolidaysBetween(reader: Reader, from: string, to: string): Promise<Holiday[]> {
  return (await listHolidayRows(reader, from, to)).map(presentHoliday)
}

/** Lists holidays as `listHolidaysBetween`, with a limited span, for the endpoint. @throws Failure 422 at `to` for a span of more than
 *  three years */
export const listHolidays: ReadCase<typeof spec.listHolidays> = async (reader, _effects, _session, query) => {
  checkSpan(query, mostHolidayDays)
  return listHolidaysBetween(reader, query.from, query.to)
}

export const presentHoliday = ({ id, date, law, name, version }: HolidayRow): Holiday => ({
  id,
  date,
  law,
  name,
  version,
})
