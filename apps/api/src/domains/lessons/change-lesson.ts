import type { Lesson } from '@navyk/api-spec'
import type { Tx } from '../../platform/database/index.ts'
import { type Failure, notFound, refused, type Session, versionConflict } from '../../platform/http/index.ts'
import { getLesson } from './get-lesson.ts'
import { maySee, type Refusal } from './policy.ts'
import { type LessonRow, lockLessonRows } from './queries.ts'

/** The lesson, locked, if it is this person's to see and still as they saw it, and nothing forbids the change.
 *  @throws Failure 404, 409 `version_conflict` with the lesson as it is now, 409 `lesson_…` with the rule */
export async function lessonToChange(
  tx: Tx,
  session: Session,
  now: Date,
  seen: { id: string; version: number },
  refusalTo: (row: LessonRow) => Refusal | undefined,
): Promise<LessonRow> {
  const [row] = await lockLessonRows(tx, [seen.id])
  if (!row || !maySee(session, row)) throw notFound()
  if (row.version !== seen.version) throw await lessonConflict(tx, session, now, seen.id)
  const refusal = refusalTo(row)
  if (refusal) throw refused(`lesson_${refusal}`, `lessons.${refusal}`)
  return row
}

export async function lessonConflict(tx: Tx, session: Session, now: Date, id: string): Promise<Failure> {
  const current: Lesson = await getLesson(tx, session, now, id)
  return versionConflict(current)
}
