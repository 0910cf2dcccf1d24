import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { maySee } from '../policy.ts'
import { listLessonRowsById } from '../queries.ts'

/** Lessons by id as other domains name them, of those that the session may see; one query. */
export async function listLessonRefs(
  reader: Reader,
  session: Session,
  ids: string[],
): Promise<{ id: string; startsAt: Date }[]> {
  const rows = await listLessonRowsById(reader, ids)
  return rows.filter((row) => maySee(session, row)).map((row) => ({ id: row.id, startsAt: row.starts_at }))
}
