// Figures of how the lessons of executors went, for staff.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

export interface OutcomeFigures {
  /** Lessons that are over and have no outcome, of all time. */
  unclosed: number
  /** Lessons with an outcome; without those that the service called off, and without the old times of moved lessons. */
  lessons: number
  /** Lessons held in full at the time that was planned first. */
  asPlanned: number
  /** Lessons that the executor called off or missed. */
  ownCancellations: number
  /** Lessons to whose outcome the customer objected. */
  disputes: number
}

/** The figures of executors, by executor: lessons that began between two instants, and lessons that wait to be closed. One query. */
export async function listOutcomeFigures(
  reader: Reader,
  executorIds: string[],
  span: { from: Date; to: Date },
): Promise<Map<string, OutcomeFigures>> {
  const { rows } = await sql<OutcomeFigures & { id: string }>`
    select one.id,
      (select count(*)::int from lesson waiting
        where waiting.executor_id = one.id and waiting.state = 'planned' and waiting.starts_at < ${span.to}
          and waiting.ends_at <= ${span.to}) as unclosed,
      went.lessons, went."asPlanned", went."ownCancellations", went.disputes
    from unnest(${executorIds}::uuid[]) as one (id)
    cross join lateral (
      select count(*)::int as lessons,
        (count(*) filter (where outcome = 'held' and moved_from_id is null))::int as "asPlanned",
        (count(*) filter (where outcome in ('cancelled_by_executor', 'executor_no_show')))::int as "ownCancellations",
        (count(*) filter (where disputed_at is not null))::int as disputes
      from lesson
      where executor_id = one.id and starts_at >= ${span.from} and starts_at < ${span.to}
        and outcome is not null and outcome not in ('moved', 'cancelled_by_service')
    ) went
  `.execute(reader)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
