import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { describeLessons } from './get-lesson.ts'
import { listLessons } from './list-lessons.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: lessons with their texts, and
 *  the names of their files, which can be downloaded from the lesson. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const now = effects.clock.now()
  const lessons = await allPages(async (cursor) => {
    const { data, nextCursor } = await listLessons(reader, effects, session, { cursor, limit: 100 })
    const ids = data.map((lesson) => lesson.id)
    return { data: await describeLessons(reader, session, now, ids), nextCursor }
  })
  return { lessons }
}
