import { erasedText } from '#platform/audit'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { removeFiles } from '#messages/files'

/** Takes the words of both sides out of a person's threads, and deletes their files and what staff have noted beside them. @returns the ids of the threads */
export async function eraseQuestions(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('question')
    .set({ excerpt: erasedText, rating_text: '', spam_reason: null })
    .where('asker_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) {
    await tx.updateTable('question_message').set({ body: erasedText }).where('question_id', '=', anyOf(ids)).execute()
    await removeFiles(tx, await listFilesOf(tx, ids))
    await tx.deleteFrom('question_note').where('question_id', '=', anyOf(ids)).execute()
  }
  return ids
}

async function listFilesOf(reader: Reader, questionIds: string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('question_file')
    .innerJoin('question_message', 'question_message.id', 'question_file.message_id')
    .select('question_file.file_id')
    .where('question_message.question_id', '=', anyOf(questionIds))
    .execute()
  return rows.map((row) => row.file_id)
}
