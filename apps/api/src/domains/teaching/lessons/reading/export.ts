import type { Reader } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import { allPages } from '../../../../platform/pages.ts'
import type { Effects } from '../../../../platform/services.ts'
import { describeLessons } from './get-lesson.ts'
import { listLessons } from './list-lessons.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: lessons with their texts, and
 *  the names of their files, which can be downloaded from the lesson. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const now = effects.clock.now()
  const lessons = await allPages(async (cursor) => {
    const { data, nextCursor } = await listLessons(reader, effects, session, { cursor, limit: 100 })
    const ids = data.map((lesson) => lesson.id)
    return { data: await describeLessons(reader, session, now, ids), nextCursor }
  })
  return { lessons }
}
