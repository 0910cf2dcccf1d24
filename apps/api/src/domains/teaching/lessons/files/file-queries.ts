import { anyOf, type Reader, type Tx } from '#platform/database'

/** Lists the files of some lessons: pairs of ids. */
export async function listLessonFileIds(reader: Reader, lessonIds: string[]) {
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('lesson_file')
    .select(['file_id', 'lesson_id as thing_id'])
    .where('lesson_id', '=', anyOf(lessonIds))
    .execute()
}

export async function insertLessonFile(tx: Tx, lessonId: string, fileId: string): Promise<void> {
  await tx.insertInto('lesson_file').values({ lesson_id: lessonId, file_id: fileId }).execute()
}
