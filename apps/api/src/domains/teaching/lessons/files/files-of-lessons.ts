import type { FileFacts } from '@navyk/api-spec/messages/files'
import type { Reader } from '#platform/database'
import { listFiles } from '#messages/files'
import { listLessonFileIds } from './file-queries.ts'

/** The files of lessons, by lesson; two queries, however many. */
export async function listLessonFiles(reader: Reader, lessonIds: string[]): Promise<Map<string, FileFacts[]>> {
  const pairs = await listLessonFileIds(reader, lessonIds)
  const lessonOf = new Map(pairs.map((pair) => [pair.file_id, pair.lesson_id]))
  const files = await listFiles(reader, [...lessonOf.keys()])
  return Map.groupBy(files, (file) => lessonOf.get(file.id) ?? '')
}
