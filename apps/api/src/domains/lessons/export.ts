import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { allPages } from '../../platform/pages.ts'
import type { Effects } from '../../platform/services.ts'
import { listLessons } from './list-lessons.ts'

/** What this domain has of a person, by kind, as the person sees it. */
export async function exportFor(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const now = clock.now()
  return { lessons: await allPages((cursor) => listLessons(reader, session, now, { cursor, limit: 100 })) }
}
