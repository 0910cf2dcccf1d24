import { erasedText } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Takes the words of both sides out of a person's threads, and deletes what staff have noted beside them. @returns the ids of the threads */
export async function eraseQuestions(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('question')
    .set({ excerpt: erasedText })
    .where('asker_id', 'in', cabinetIds)
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) {
    await tx.updateTable('question_message').set({ body: erasedText }).where('question_id', 'in', ids).execute()
    await tx.deleteFrom('question_note').where('question_id', 'in', ids).execute()
  }
  return ids
}
