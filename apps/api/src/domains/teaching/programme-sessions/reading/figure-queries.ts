// Figures of how the sessions of executors went, for staff.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

export interface SessionFigures {
  /** Sessions that are over and whose learners have no outcomes yet, of all time. */
  unclosed: number
  /** Sessions held, whether the executor led, stood in or assisted. */
  held: number
  /** Sessions held by a substitute in the executor's place. */
  substituted: number
}

/** The figures of executors, by executor: sessions that began between two instants, and sessions that wait to be closed; executors
 *  without any are absent. One query. */
export async function listSessionFigures(
  reader: Reader,
  executorIds: string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, SessionFigures>> {
  const isRated = sql`session.state = 'held' and session.starts_at >= ${from} and session.starts_at < ${to}`
  const { rows } = await sql<SessionFigures & { id: string }>`
    select part.id,
      (count(*) filter (where part.is_own and session.state = 'planned' and session.ends_at <= ${to}))::int as unclosed,
      (count(*) filter (where part.is_own and ${isRated}))::int as held,
      (count(*) filter (where not part.is_own and ${isRated}))::int as substituted
    from (
      select executor_id as id, session_id, true as is_own from programme_session_teacher
      where executor_id = any(${executorIds}::uuid[])
      union all
      select stands_for, session_id, false from programme_session_teacher
      where stands_for = any(${executorIds}::uuid[])
    ) part
    join programme_session session on session.id = part.session_id
    group by part.id
  `.execute(reader)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
