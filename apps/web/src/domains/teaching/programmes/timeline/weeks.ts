// Places of programmes on the timeline, in weeks from Monday on.
import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'

export const shownWeeks = 13

/** The Monday of a day's week. */
const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** The first Monday that is shown: two weeks before today, unless the address says another. */
export function firstMonday(from: string, now = new Date()): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from))
  return isDate ? mondayOf(from) : addDays(mondayOf(businessDate(now)), -14)
}

export const mondaysFrom = (first: string): string[] =>
  Array.from({ length: shownWeeks }, (_, index) => addDays(first, index * 7))

const dayMs = 86_400_000
const weeksBetween = (first: string, date: string): number =>
  Math.floor((Date.parse(date) - Date.parse(first)) / dayMs / 7)

/** The weeks of a programme within those that are shown: the first one and the one after the last, from 1. */
export function weeksOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }, first: string) {
  const start = weeksBetween(first, startsOn)
  const end = weeksBetween(first, endsOn) + 1
  return {
    from: Math.max(0, Math.min(start, shownWeeks - 1)) + 1,
    to: Math.max(1, Math.min(end, shownWeeks)) + 1,
    /** True where it began before the first week that is shown; `isCutAtEnd` where it goes on after the last one. */
    isCutAtStart: start < 0,
    isCutAtEnd: end > shownWeeks,
  }
}

/** Programmes by the month of their first day within the span, earlier ones with the first month. */
export function byMonth<Row extends { startsOn: string }>(rows: Row[], first: string): [string, Row[]][] {
  const month = ({ startsOn }: Row) => (startsOn < first ? first : startsOn).slice(0, 7)
  return [
    ...Map.groupBy(
      rows.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)),
      month,
    ),
  ]
}
