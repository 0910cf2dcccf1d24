import type * as spec from '@navyk/api-spec/teaching/schedule'
import type { Absence, HitLesson } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { ReadCase } from '../../../../platform/http/index.ts'
import type { Reader } from '../../../../platform/database/index.ts'
import { learnerName } from '../../../people/learners/index.ts'
import { findWorkingHours } from '../availability/queries.ts'
import type { FreeSlot } from '../free-times.ts'
import { executorFor } from '../policy.ts'
import { listBusy } from '../queries.ts'
import { proposedDays, proposeMoves } from './propose-moves.ts'
import { type AbsenceRow, type HitLessonRow, listAbsenceRows, listHitLessons } from './queries.ts'

/** Present and coming absences, each with its lessons and proposed times for them. */
export const listAbsences: ReadCase<typeof spec.listAbsences, 'clock'> = async (
  reader,
  effects,
  session,
  { executorId: named },
) => {
  const now = effects.clock.now()
  const executorId = await executorFor(reader, session, named)
  return presentAbsences(reader, executorId, await listAbsenceRows(reader, executorId, now), now)
}

/** Absences of one executor as they are shown: three queries, however many they are and however much they hit. */
export async function presentAbsences(
  reader: Reader,
  executorId: string,
  rows: AbsenceRow[],
  now: Date,
): Promise<Absence[]> {
  const hits = await listHitLessons(reader, rows, now)
  const proposals = await listProposals(reader, executorId, hits, now)
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    reason: row.reason,
    version: row.version,
    lessons: hits.flatMap((hit, index) => (hit.absence_id === row.id ? [presentHit(hit, proposals[index] ?? [])] : [])),
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

async function listProposals(
  reader: Reader,
  executorId: string,
  hits: HitLessonRow[],
  now: Date,
): Promise<FreeSlot[][]> {
  const [first, last] = [hits[0], hits.at(-1)]
  if (!first || !last) return []
  const hours = await findWorkingHours(reader, executorId)
  const lastDay = addDays(businessDate(last.starts_at), proposedDays + 1)
  const span = { startsAt: first.starts_at, endsAt: businessInstant(lastDay) }
  const busy = (await listBusy(reader, [executorId], span)).get(executorId) ?? []
  const lessons = hits.map((hit) => ({ startsAt: hit.starts_at, endsAt: hit.ends_at }))
  return proposeMoves({ hours, busy }, lessons, now)
}
