import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { type HitRow, listHitRows, type Span } from './hit-queries.ts'
import { refusalToAskSubstitute } from '../policy.ts'

interface HitSession {
  id: string
  /** Title of the programme. */
  title: string
  startsAt: Date
  endsAt: Date
  isSubstituteWanted: boolean
  /** Whether the person of the session may ask for a substitute. */
  mayAskSubstitute: boolean
  version: number
}

/** The planned sessions yet to come that an executor teaches within some spans: each span with its own, in the order of time. One query,
 *  however many. */
export async function listHitSessions<Wanted extends Span>(
  reader: Reader,
  session: Session,
  executorId: string,
  spans: readonly Wanted[],
  now: Date,
): Promise<{ span: Wanted; sessions: HitSession[] }[]> {
  if (spans.length === 0) return []
  const rows = await listHitRows(reader, executorId, spans, now)
  return spans.map((span, index) => ({
    span,
    sessions: rows.filter(({ place }) => place === index + 1).map((row) => presentHit(session, executorId, row, now)),
  }))
}

function presentHit(session: Session, executorId: string, row: HitRow, now: Date): HitSession {
  const refusal = refusalToAskSubstitute(session, { ...row, teachers: [{ id: executorId, role: row.role }] }, now)
  return {
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isSubstituteWanted: row.substitute_wanted_at !== null,
    mayAskSubstitute: refusal === undefined,
    version: row.version,
  }
}
