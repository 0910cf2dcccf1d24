import type * as spec from '@navyk/api-spec/teaching/lessons'
import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { listHistory, listLatestChanges } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { maySee, reviewsOfLessons } from '../policy.ts'
import { listParties, presentLesson } from './present.ts'
import { findLessonRow, type LessonRow, listLessonRowsById } from '../queries.ts'
import type { FileFacts } from '@navyk/api-spec/messages/files'
import { filesByThing } from '#messages/files'
import { listLessonFileIds } from '../files/file-queries.ts'

/** The files of lessons, by lesson; two queries, however many. */
const listLessonFiles = async (reader: Reader, lessonIds: string[]): Promise<Map<string, FileFacts[]>> =>
  filesByThing(reader, await listLessonFileIds(reader, lessonIds))

/** @throws Failure 404, the same for an absent lesson and for somebody else's */
export const getLesson: ReadCase<typeof spec.getLesson, 'clock'> = async (reader, effects, session, { id }) => {
  const now = effects.clock.now()
  const row = await visibleLesson(reader, session, id)
  const [only] = await presentLessons(reader, session, now, [row])
  if (!only) throw notFound()
  return only
}

/** Lists the events of a lesson, newest first. @throws Failure 404 as above */
export const listLessonHistory: ReadCase<typeof spec.listLessonHistory> = async (reader, _effects, session, { id }) => {
  await visibleLesson(reader, session, id)
  const history = await listHistory(reader, 'lesson', id)
  if (session.role !== 'staff') return history
  const reviews = await listHistory(reader, reviewsOfLessons, id)
  return reviews.length === 0 ? history : [...history, ...reviews].sort((one, other) => other.id.localeCompare(one.id))
}

/** The lessons of some ids as GET answers them, in that order; a fixed number of queries. */
export async function describeLessons(reader: Reader, session: Session, now: Date, ids: string[]): Promise<Lesson[]> {
  const rows = (await listLessonRowsById(reader, ids)).filter((row) => maySee(session, row))
  const byId = new Map((await presentLessons(reader, session, now, rows)).map((lesson) => [lesson.id, lesson]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function presentLessons(reader: Reader, session: Session, now: Date, rows: LessonRow[]): Promise<Lesson[]> {
  const people = await listParties(reader, rows)
  const files = await listLessonFiles(
    reader,
    rows.map((row) => row.id),
  )
  const outcomes = await listLatestChanges(
    reader,
    'lesson',
    rows.filter(({ outcome }) => outcome === 'cancelled_by_service').map(({ id }) => id),
    'outcome',
  )
  return rows.map((row) =>
    presentLesson(session, people, row, { now, files: files.get(row.id) ?? [], calledOff: outcomes.get(row.id) }),
  )
}

async function visibleLesson(reader: Reader, session: Session, id: string): Promise<LessonRow> {
  const row = await findLessonRow(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** Lessons by id as other domains name them, of those that the session may see; one query. */
export async function listLessonRefs(
  reader: Reader,
  session: Session,
  ids: string[],
): Promise<{ id: string; startsAt: Date }[]> {
  const rows = await listLessonRowsById(reader, ids)
  return rows.filter((row) => maySee(session, row)).map((row) => ({ id: row.id, startsAt: row.starts_at }))
}
