import type { SessionTeacherRole } from '@navyk/api-spec/teaching/programme-sessions'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

export interface Span {
  startsAt: Date
  endsAt: Date
}

export interface HitRow {
  /** Number of the span, from one on. */
  place: number
  id: string
  title: string
  starts_at: Date
  ends_at: Date
  state: 'planned'
  substitute_wanted_at: Date | null
  version: number
  role: SessionTeacherRole
}

/** The planned sessions yet to come that an executor teaches within some spans, in the order of time. */
export async function listHitRows(
  reader: Reader,
  executorId: string,
  spans: readonly Span[],
  now: Date,
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select span.place::int as place, session.id, programme.title, session.starts_at, session.ends_at, session.state,
      session.substitute_wanted_at, session.version, teacher.role
    from unnest(
      ${spans.map(({ startsAt }) => startsAt)}::timestamptz[], ${spans.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) with ordinality as span (starts_at, ends_at, place)
    join programme_session session on session.state = 'planned' and session.starts_at > ${now}
      and session.starts_at < span.ends_at and session.ends_at > span.starts_at
    join programme_session_teacher teacher on teacher.session_id = session.id and teacher.executor_id = ${executorId}
    join programme_facts programme on programme.id = session.programme_id
    order by session.starts_at, session.id`.execute(reader)
  return rows
}
