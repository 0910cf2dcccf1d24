import type { FileFacts } from '@navyk/api-spec/messages/files'
import type { Reader } from '#platform/database'
import { filesByThing } from '#messages/files'
import { listLessonFileIds } from './file-queries.ts'

/** The files of lessons, by lesson; two queries, however many. */
export const listLessonFiles = async (reader: Reader, lessonIds: string[]): Promise<Map<string, FileFacts[]>> =>
  filesByThing(reader, await listLessonFileIds(reader, lessonIds))
