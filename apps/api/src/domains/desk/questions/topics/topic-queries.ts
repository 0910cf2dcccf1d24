import type { QuestionTopic } from '@navyk/api-spec/desk/questions'
import type { Reader, Tx } from '#platform/database'

export async function listTopicRows(reader: Reader) {
  return reader.selectFrom('question_topic').selectAll().execute()
}

/** @returns the row; undefined when it has changed since */
export async function changeTopicRow(
  tx: Tx,
  seen: { topic: QuestionTopic; version: number },
  columns: { assignee_id: string | null; answer_hours: number },
) {
  return tx
    .updateTable('question_topic')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('topic', '=', seen.topic)
    .where('version', '=', seen.version)
    .returning('id')
    .executeTakeFirst()
}
