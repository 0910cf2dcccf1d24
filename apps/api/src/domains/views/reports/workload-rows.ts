import type { ReportRowOf } from '@navyk/api-spec/views/reports'
import { readTimeCursor, writeTimeCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import { listLessonRows } from './lesson-row-queries.ts'
import { choiceOf, presentLesson } from './lesson-rows.ts'
import type { RowPage } from './row-page.ts'
import type { Scope } from './scope.ts'
import { listSessionRows, type SessionRow } from './session-queries.ts'

/** A page of the lessons and sessions behind a figure, in one order. An executor has one of them at a time, so time and executor
 *  make the order unique. */
export async function workloadRows(
  reader: Reader,
  scope: Scope,
  { measure, cursor, limit }: { measure: string } & RowPage,
) {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const lessons = await listLessonRows(reader, scope, choiceOf(measure), after, limit + 1, 'executor_id')
  const sessions = await listSessionRows(reader, scope, measure === 'held', after, limit + 1)
  const all = [
    ...lessons.map((row) => ({ at: row.starts_at, id: row.executor_id, row: presentLesson(row) })),
    ...sessions.map((row) => ({ at: row.starts_at, id: row.executor_id, row: presentSession(row) })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
  const last = all.length > limit ? all[limit - 1] : undefined
  return {
    data: all.slice(0, limit).map(({ row }) => row),
    nextCursor: last ? writeTimeCursor({ at: last.at, id: last.id }) : null,
  }
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
