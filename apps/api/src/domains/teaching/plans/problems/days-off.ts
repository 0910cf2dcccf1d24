import type { DaysOff } from '@navyk/api-spec/teaching/plans'
import { datesOfMonth, monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { listAbsencesBetween, listHolidaysBetween } from '#teaching/schedule'

/** Reads the holidays of a month and the absences of some executors, which patterns leave out. Two statements. */
export async function daysOffOf(
  reader: Reader,
  executorIds: string[],
  month: string,
): Promise<(executorId: string) => DaysOff> {
  const dates = datesOfMonth(month)
  const { from, to } = monthSpan(month)
  const holidays = await listHolidaysBetween(reader, dates[0] ?? '', dates.at(-1) ?? '')
  const absences = Map.groupBy(
    await listAbsencesBetween(reader, [...new Set(executorIds)], from, to),
    (absence) => absence.executor_id,
  )
  return (executorId) => ({
    holidays: holidays.map(({ date, law, name }) => ({ date, law, name })),
    absences: (absences.get(executorId) ?? []).map(({ starts_at, ends_at }) => ({
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
    })),
  })
}
