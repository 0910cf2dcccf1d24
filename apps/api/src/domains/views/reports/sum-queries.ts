import { type RawBuilder, sql } from 'kysely'
import { dayValue, monthBegin, type Reader, weekdayOfDay } from '#platform/database'
import type { SumKey, SumRow } from './kind.ts'
import type { Scope } from './scope.ts'

/** Keys that are worked out from the column `day` of a table of sums; the other keys are columns. */
const keysOfDay: Partial<Record<SumKey, RawBuilder<unknown>>> = {
  nothing: sql`null::text`,
  day: sql`day::text`,
  month: sql`${monthBegin('day')}::text`,
  weekday: sql`${weekdayOfDay('day')}::text`,
}

interface SumQuery {
  /** `from` and the table, which the columns call `sums`. */
  from: RawBuilder<unknown>
  sums: readonly string[]
  /** Columns of the keys that do not come from the day. */
  keys?: Partial<Record<SumKey, string>>
  where?: RawBuilder<unknown>[]
}

/** Sums of the period and of the one before, which lie next to each other: one reading of both. */
export async function sumTable(
  reader: Reader,
  { period, before, weekday }: Pick<Scope, 'period' | 'before' | 'weekday'>,
  by: SumKey,
  { from, sums, keys = {}, where = [] }: SumQuery,
): Promise<SumRow[]> {
  const ofTable = keys[by]
  const key = ofTable === undefined ? keysOfDay[by] : sql.raw(ofTable)
  if (key === undefined) throw new Error(`these sums have no ${by}`)
  const all = [sql`day between ${dayValue(before.from)} and ${dayValue(period.to)}`, ...where]
  if (weekday !== undefined) all.push(sql`${weekdayOfDay('day')} = ${weekday}`)
  const { rows } = await sql<{ key: string | null; is_before: boolean } & Record<string, number>>`
    select day < ${dayValue(period.from)} as is_before, ${key} as key,
      ${sql.raw(sums.map((name) => `sum(${name})::bigint as ${name}`).join(', '))}
    ${from}
    where ${sql.join(all, sql` and `)}
    group by 1, 2
  `.execute(reader)
  return rows.map(({ key: of, is_before, ...figures }) => ({ key: of, is_before, sums: figures }))
}
