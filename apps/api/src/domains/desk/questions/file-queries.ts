import type { Reader, Tx } from '#platform/database'
import type { QuestionFileTable } from './tables.ts'

export async function insertFileRow(tx: Tx, row: QuestionFileTable): Promise<void> {
  await tx.insertInto('question_file').values(row).execute()
}

/** A file with the thread of its message, where it is sent. */
export async function findFileRow(reader: Reader, fileId: string) {
  return reader
    .selectFrom('question_file')
    .leftJoin('question_message', 'question_message.id', 'question_file.message_id')
    .select(['question_file.file_id', 'question_file.owner_id', 'question_message.question_id'])
    .where('question_file.file_id', '=', fileId)
    .executeTakeFirst()
}

export async function countUnsent(reader: Reader, ownerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('question_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives unsent files of a person to a message. @returns how many there were */
export async function sendFileRows(tx: Tx, ownerId: string, messageId: string, fileIds: string[]): Promise<number> {
  const rows = await tx
    .updateTable('question_file')
    .set({ message_id: messageId })
    .where('file_id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.length
}

/** Takes unsent files of a person out of this domain; another one sends them. @returns how many there were */
export async function takeUnsentRows(tx: Tx, ownerId: string, fileIds: string[]): Promise<number> {
  const rows = await tx
    .deleteFrom('question_file')
    .where('file_id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.length
}

/** Lists the files of messages. */
export async function listFileRows(reader: Reader, messageIds: string[]) {
  return reader
    .selectFrom('question_file')
    .select(['file_id', (row) => row.ref('message_id').$notNull().as('message_id')])
    .where('message_id', 'in', messageIds)
    .execute()
}

/** Files of messages that were not sent, from before a moment. */
export async function listUnsentBefore(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const query = reader.selectFrom('question_file').select('file_id').where('message_id', 'is', null)
  const rows = await query.where('created_at', '<', before).limit(limit).execute()
  return rows.map((row) => row.file_id)
}
