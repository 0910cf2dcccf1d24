import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { maySee } from './policy.ts'
import { listActsById } from './queries.ts'

/** Acts by id as other domains name them, of those that the session may see; one query. */
export async function listActRefs(
  reader: Reader,
  session: Session,
  ids: string[],
): Promise<{ id: string; number: string }[]> {
  const rows = await listActsById(reader, ids)
  return rows.filter((row) => maySee(session, row)).map(({ id, number }) => ({ id, number }))
}
