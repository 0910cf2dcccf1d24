import type { ReportRowOf } from '@navyk/api-spec/views/reports'
import { by, descending, pagePartsOf, type PageRequest, type Reader } from '#platform/database'
import { listLessonRows } from './lesson-row-queries.ts'
import { choiceOf, presentLesson } from './lesson-rows.ts'
import type { Scope } from '../scope.ts'
import { listSessionRows, type SessionRow } from './session-queries.ts'

/** A page of the lessons and sessions behind a figure, in one order. An executor has one of them at a time, so time and executor
 *  make the order unique. */
export async function workloadRows(
  reader: Reader,
  scope: Scope,
  { measure, ...request }: { measure: string } & PageRequest,
) {
  const page = pagePartsOf(descending(by.instant('lesson.starts_at'), by.id('lesson.executor_id')), request)
  const lessons = await listLessonRows(reader, scope, choiceOf(measure), page)
  const inSessions = descending(by.instant('session.starts_at'), by.id('teacher.executor_id'))
  const sessions = await listSessionRows(reader, scope, measure === 'held', pagePartsOf(inSessions, request))
  const { rows, nextCursor } = page.take(
    [
      ...lessons.map((row) => ({ ...row, presented: presentLesson(row) })),
      ...sessions.map((row) => ({ ...row, presented: presentSession(row) })),
    ].toSorted(
      (one, other) =>
        other.starts_at.getTime() - one.starts_at.getTime() || (one.executor_id < other.executor_id ? 1 : -1),
    ),
  )
  return { data: rows.map(({ presented }) => presented), nextCursor }
}

const presentSession = (row: SessionRow): ReportRowOf<'session'> => ({
  kind: 'session',
  id: row.id,
  title: row.title,
  executor: { id: row.executor_id, firstName: row.executor_first_name, lastName: row.executor_last_name },
  role: row.role,
  subject: row.subject,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: row.state,
  payKopecks: row.pay_kopecks,
})
