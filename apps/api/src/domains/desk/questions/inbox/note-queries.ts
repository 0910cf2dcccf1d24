import type { Reader, Tx } from '#platform/database'
import { partsOf } from '../queries.ts'
import type { QuestionNoteTable } from '../tables.ts'

/** Notes beside a thread and its parts, oldest first. */
export async function listNoteRows(reader: Reader, questionId: string) {
  return reader
    .selectFrom('question_note')
    .selectAll()
    .where('question_id', 'in', partsOf(reader, questionId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countNotes(reader: Reader, questionId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('question_note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertNote(tx: Tx, row: QuestionNoteTable): Promise<void> {
  await tx.insertInto('question_note').values(row).execute()
}
