// Conditions by which an offer suits an executor, shared by the list, the counts and the reasons.
import { type Misfit, misfits } from '@navyk/api-spec/market/offers'
import {
  dayMinutes,
  type DaySpan,
  type LessonFormat,
  type Level,
  type Subject,
  twoWeeks,
} from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { alike, spelledAlike } from '#platform/database'

/** Criteria that an executor has given about themselves. Empty fields exclude no offer. */
export interface ExecutorCriteria {
  subjects: Subject[]
  levels: Level[]
  formats: LessonFormat[]
  city: string
  /** Undefined where no hours were given. */
  freeTimes: DaySpan[] | undefined
}

export const listOf = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Days on which a lesson can begin that lies as a whole in wanted and in free times, on a line of two weeks as `commonSpans` has
 *  them: `range_agg` joins what touches, so a lesson may go on over midnight. */
export function daysThatFit(free: readonly DaySpan[]): RawBuilder<number> {
  if (free.length === 0) return sql<number>`0`
  const minuteOf = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) / 60)::int`
  const begin = sql`(week + w.weekday - 1) * ${dayMinutes}`
  const freeSpans = twoWeeks(free).map(([from, to]) => `[${from},${to})`)
  return sql<number>`(
    select count(distinct day % 7)::int
    from unnest((
      select range_agg(int4range(${begin} + ${minuteOf('w.from')}, ${begin} + ${minuteOf('w.to')}))
      from jsonb_to_recordset(offer.wanted_slots) as w(weekday int, "from" time, "to" time), unnest(array[0, 7]) week
    ) * ${`{${freeSpans.join(',')}}`}::int4multirange) both_ways,
    generate_series(lower(both_ways) / ${dayMinutes}, (upper(both_ways) - offer.lesson_minutes) / ${dayMinutes}) day
    where upper(both_ways) - lower(both_ways) >= offer.lesson_minutes)`
}

/** Conditions under which each reason excludes an offer. The city must occur in the place, which is free text, and matters only for
 *  lessons in person (as in profiles, `listTeachers`). */
function misfitConditions(suits: ExecutorCriteria): Record<Misfit, RawBuilder<boolean>> {
  const never = sql<boolean>`false`
  const notAmong = (column: RawBuilder<unknown>, values: readonly string[]) =>
    values.length === 0 ? never : sql<boolean>`${column} not in (${listOf(values)})`
  return {
    subject: notAmong(sql`offer.subject`, suits.subjects),
    level: notAmong(sql`offer.level`, suits.levels),
    format: notAmong(sql`offer.format`, suits.formats),
    city:
      suits.city === ''
        ? never
        : sql<boolean>`(offer.format <> 'online' and offer.place <> ''
            and position(${alike(suits.city)}::text in ${spelledAlike(sql.ref('offer.place'))}) = 0)`,
    hours: suits.freeTimes ? sql<boolean>`${daysThatFit(suits.freeTimes)} = 0` : never,
  }
}

/** The reasons for which an offer does not suit, in their order. */
export function misfitsOf(suits: ExecutorCriteria): RawBuilder<Misfit[]> {
  const conditions = misfitConditions(suits)
  const parts = misfits.map((reason) => sql`case when ${conditions[reason]} then ${sql.lit(reason)}::text end`)
  return sql<Misfit[]>`array_remove(array[${sql.join(parts)}], null)`
}

/** Whether the customer or staff have invited an executor. */
export const isInvitedTo = (executorId: string): RawBuilder<boolean> =>
  sql<boolean>`(offer.invited_executor_id is not distinct from ${executorId}::uuid
    or offer.id in (select i.offer_id from offer_invitation i where i.executor_id = ${executorId}::uuid))`

/** Whether an offer suits. An invitation always does. */
export function suitsExecutor(suits: ExecutorCriteria, executorId: string): RawBuilder<boolean> {
  const conditions = misfitConditions(suits)
  const any = sql.join(
    misfits.map((reason) => conditions[reason]),
    sql` or `,
  )
  return sql<boolean>`(${isInvitedTo(executorId)} or not (${any}))`
}
