import type * as spec from '@navyk/api-spec/teaching/schedule'
import type { Absence, HitLesson, HitSession } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { ReadCase, Session } from '#platform/http'
import type { Reader } from '#platform/database'
import { learnerName } from '#people/learners'
import { listHitSessions } from '#teaching/programme-sessions'
import { findWorkingHours } from '../availability/queries.ts'
import type { FreeSlot } from '../free-times/free-times.ts'
import { listHolidayRows } from '../holidays/queries.ts'
import { executorFor } from '../policy.ts'
import { listBusy } from '../queries.ts'
import { proposedDays, proposeMoves } from './propose-moves.ts'
import { type AbsenceRow, type HitLessonRow, listAbsenceRows, listHitLessons } from './queries.ts'

/** Present and coming absences, each with its lessons, proposed times for them, and its sessions of groups. */
export const listAbsences: ReadCase<typeof spec.listAbsences, 'clock'> = async (
  reader,
  effects,
  session,
  { executorId: named },
) => {
  const now = effects.clock.now()
  const executorId = await executorFor(reader, session, named)
  return presentAbsences(reader, session, executorId, await listAbsenceRows(reader, executorId, now), now)
}

/** Absences of one executor as they are shown: five queries, however many they are and however much they hit. */
export async function presentAbsences(
  reader: Reader,
  session: Session,
  executorId: string,
  rows: AbsenceRow[],
  now: Date,
): Promise<Absence[]> {
  const hits = await listHitLessons(reader, rows, now)
  const proposed = await listProposals(reader, executorId, hits, now)
  const spans = rows.map((row) => ({ row, startsAt: row.starts_at, endsAt: row.ends_at }))
  const hitSpans = await listHitSessions(reader, session, executorId, spans, now)
  return hitSpans.map(({ span: { row }, sessions }) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    reason: row.reason,
    version: row.version,
    lessons: proposed.flatMap(({ lesson: { hit }, proposals }) =>
      hit.absence_id === row.id ? [presentHit(hit, proposals)] : [],
    ),
    sessions: sessions.map(presentSession),
  }))
}

const presentHit = (hit: HitLessonRow, proposals: FreeSlot[]): HitLesson => ({
  id: hit.id,
  learnerName: learnerName(hit),
  subject: hit.subject,
  startsAt: hit.starts_at.toISOString(),
  endsAt: hit.ends_at.toISOString(),
  version: hit.version,
  proposals,
})

type FoundSession = Awaited<ReturnType<typeof listHitSessions>>[number]['sessions'][number]

const presentSession = ({ startsAt, endsAt, ...one }: FoundSession): HitSession => ({
  ...one,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

async function listProposals(
  reader: Reader,
  executorId: string,
  hits: HitLessonRow[],
  now: Date,
): Promise<{ lesson: { hit: HitLessonRow }; proposals: FreeSlot[] }[]> {
  const [first, last] = [hits[0], hits.at(-1)]
  if (!first || !last) return []
  const hours = await findWorkingHours(reader, executorId)
  // The day after the last one, and one more for a lesson that ends after its midnight.
  const lastDay = addDays(businessDate(last.starts_at), proposedDays + 2)
  const span = { startsAt: first.starts_at, endsAt: businessInstant(lastDay) }
  const busy = (await listBusy(reader, [executorId], span)).get(executorId) ?? []
  const holidays = new Set((await listHolidayRows(reader, businessDate(now), lastDay)).map(({ date }) => date))
  const lessons = hits.map((hit) => ({ hit, startsAt: hit.starts_at, endsAt: hit.ends_at }))
  return proposeMoves({ hours, busy, holidays }, lessons, now)
}
