import type { Effects } from '../../../platform/services.ts'
import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import type { Tx } from '../../../platform/database/index.ts'
import { type Failure, notFound, refused, type Session, versionConflict } from '../../../platform/http/index.ts'
import { holdTimesOfLessons } from './change-queries.ts'
import { getLesson } from './reading/get-lesson.ts'
import { maySee, type Refusal } from './policy.ts'
import { findLessonRow, type LessonRow, lockLessonRows } from './queries.ts'
import { listSeries } from './planning/series-queries.ts'

interface Seen {
  id: string
  version: number
}

/** The lesson, locked with its executor's time, if the person may see it, its version is unchanged, and no rule forbids
 *  the change.
 *  @throws Failure 404, 409 `version_conflict` with the lesson as it is now, 409 `lesson_…` with the rule */
export async function lessonToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: Seen,
  refusalTo: (row: LessonRow) => Refusal | undefined,
): Promise<LessonRow> {
  await holdTimesOfLessons(tx, [seen.id])
  const [row] = await lockLessonRows(tx, [seen.id])
  return unlessRefused(tx, effects, session, seen, row, refusalTo)
}

/** The same for a lesson and those that follow it every week, in the order of time. Only the version of the first one
 *  is checked. */
export async function seriesToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: Seen,
  refusalTo: (row: LessonRow) => Refusal | undefined,
): Promise<[LessonRow, ...LessonRow[]]> {
  // Locked, so that no lesson joins the series or leaves it.
  await holdTimesOfLessons(tx, [seen.id])
  const found = await findLessonRow(tx, seen.id)
  const series = found ? await listSeries(tx, found) : []
  const rows = await lockLessonRows(tx, [seen.id, ...series.map(({ id }) => id)])
  const row = rows.find(({ id }) => id === seen.id)
  const first = await unlessRefused(tx, effects, session, seen, row, refusalTo)
  const following = rows.filter(({ id, state }) => id !== first.id && state === 'planned')
  return [first, ...following.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())]
}

async function unlessRefused(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: Seen,
  row: LessonRow | undefined,
  refusalTo: (row: LessonRow) => Refusal | undefined,
): Promise<LessonRow> {
  if (!row || !maySee(session, row)) throw notFound()
  if (row.version !== seen.version) throw await lessonConflict(tx, effects, session, seen.id)
  const refusal = refusalTo(row)
  if (refusal) throw refusedBy(refusal, row)
  return row
}

/** The failure of a refusal, with the contract's figures. */
export const refusedBy = (refusal: Refusal, row: LessonRow) =>
  refused(`lesson_${refusal}`, `lessons.${refusal}`, { hours: row.notice_hours, moves: row.free_moves_per_month })

export async function lessonConflict(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  id: string,
): Promise<Failure> {
  const current: Lesson = await getLesson(tx, effects, session, { id })
  return versionConflict(current)
}
