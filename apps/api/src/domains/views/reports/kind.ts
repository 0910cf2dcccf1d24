import { firstDayOf, monthOf } from '@navyk/api-spec/kit'
import {
  measuresOf,
  pointsOf,
  type ReportCohort,
  type ReportGrouping,
  measureOf,
  type ReportName,
} from '@navyk/api-spec/views/reports'
import type { Reader } from '#platform/database'
import type { Scope } from './scope.ts'

/** The measures of a report in their order. */
export type Values = (number | null)[]
/** Sums by the names of their columns. */
export type Sums = Record<string, number>
/** Sums of a key in the period, or in the period before (`is_before`). */
export type SumRow = { key: string | null; is_before: boolean } & { sums: Sums }

/** Grouping of sums: none, by points of the chart, or by the report's groups. */
export type SumKey = 'nothing' | 'day' | ReportGrouping

export interface ValuesOfBothPeriods {
  values: Values
  valuesBefore: Values
}

export interface Figures extends ValuesOfBothPeriods {
  points: { from: string; to: string; values: Values; valuesBefore: Values | null }[]
  cohorts?: ReportCohort[]
}

export interface Group extends ValuesOfBothPeriods {
  key: string | null
}

/** Makes the figures and the groups of a report. */
export interface Kind {
  figures(reader: Reader, scope: Scope): Promise<Figures>
  groups(reader: Reader, scope: Scope, by: ReportGrouping): Promise<Group[]>
}

interface Additive {
  /** Sums of the period and of the one before, each row with the sums of a key. */
  sum(reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]>
  /** @param by what the sums are a part by; some figures can't be said of every part */
  measure(sums: Sums, by: SumKey, scope: Scope): Values
  /** Groups whose keys are figures themselves, with the sums of each; where a report has them. */
  split?: (sums: Sums) => { key: string; values: Values }[]
}

/** A report whose figures follow from sums that can be added up: those of the period are the sum of its points. */
export function additive({ sum, measure, split }: Additive): Kind {
  return {
    async figures(reader, scope) {
      const rows = await sum(reader, scope, scope.step)
      const byKey = new Map(rows.map((row) => [`${row.is_before} ${row.key}`, row.sums]))
      const valuesAt = (isBefore: boolean, from: string) =>
        ofThen(
          scope.report,
          measure(
            byKey.get(`${isBefore} ${scope.step === 'day' ? from : firstDayOf(monthOf(from))}`) ?? {},
            scope.step,
            scope,
          ),
        )
      const earlier = pointsOf(scope.before, scope.step)
      const points = pointsOf(scope.period, scope.step).map((point, index) => {
        const before = earlier[index]
        return {
          ...point,
          values: valuesAt(false, point.from),
          valuesBefore: before ? valuesAt(true, before.from) : null,
        }
      })
      const total = (isBefore: boolean) =>
        measure(addUp(rows.filter((row) => row.is_before === isBefore).map((row) => row.sums)), 'nothing', scope)
      return { points, values: total(false), valuesBefore: ofThen(scope.report, total(true)) }
    },
    async groups(reader, scope, by) {
      if (by === 'reason' && split) return splitGroups(await sum(reader, scope, 'nothing'), split)
      const rows = await sum(reader, scope, by)
      const pairs = new Map<string | null, { now?: Sums; before?: Sums }>()
      const keyOf = by === 'month' ? monthAbreast(scope) : undefined
      for (const { key: found, is_before, sums } of rows) {
        const key = is_before && keyOf ? keyOf(found) : found
        if (key === undefined) continue
        const pair = pairs.get(key) ?? {}
        pair[is_before ? 'before' : 'now'] = sums
        pairs.set(key, pair)
      }
      return [...pairs].map(([key, { now = {}, before = {} }]) => ({
        key,
        values: measure(now, by, scope),
        valuesBefore: ofThen(scope.report, measure(before, by, scope)),
      }))
    },
  }
}

/** The month of the period beside which a month of the period before stands; none where that one has more months. */
function monthAbreast({ period, before }: Scope): (month: string | null) => string | undefined {
  const months = pointsOf(period, 'month').map(({ from }) => firstDayOf(monthOf(from)))
  const earlier = pointsOf(before, 'month').map(({ from }) => firstDayOf(monthOf(from)))
  return (month) => months[earlier.indexOf(month ?? '')]
}

/** Values of the period before: a measure of today's state has none there, and is null. */
function ofThen(report: ReportName, values: Values): Values {
  return measuresOf(report).map((name, index) => (measureOf(report, name)?.isOfToday ? null : (values[index] ?? null)))
}

function splitGroups(rows: SumRow[], split: NonNullable<Additive['split']>): Group[] {
  const of = (isBefore: boolean) =>
    split(addUp(rows.filter((row) => row.is_before === isBefore).map((row) => row.sums)))
  const before = new Map(of(true).map(({ key, values }) => [key, values]))
  return of(false).map(({ key, values }) => ({ key, values, valuesBefore: before.get(key) ?? [] }))
}

/** Rows of several tables with the same keys, put together. */
export function joinSums(...all: SumRow[][]): SumRow[] {
  const byKey = Object.groupBy(all.flat(), ({ is_before, key }) => `${is_before} ${key}`)
  return Object.values(byKey).flatMap((rows = []) => {
    const [first] = rows
    return first ? [{ ...first, sums: addUp(rows.map(({ sums }) => sums)) }] : []
  })
}

function addUp(all: readonly Sums[]): Sums {
  const total: Sums = {}
  for (const sums of all) {
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  }
  return total
}

/** Share of a part in hundredths of a percent; null where the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

/** Average, rounded to a whole number; null where the count is 0. */
export const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))
