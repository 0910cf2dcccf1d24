import { anyOf, type Reader, type Tx } from '#platform/database'

/** The rows of files of messages; a file that was sent is of the thread of its message. */
export const messageFileRows = {
  async insert(tx: Tx, { fileId, ownerId, at }: { fileId: string; ownerId: string; at: Date }): Promise<void> {
    const row = { file_id: fileId, owner_id: ownerId, message_id: null, created_at: at }
    await tx.insertInto('question_file').values(row).execute()
  },

  find: (reader: Reader, fileId: string) =>
    reader
      .selectFrom('question_file')
      .leftJoin('question_message', 'question_message.id', 'question_file.message_id')
      .select(['question_file.owner_id', 'question_message.question_id as thing_id'])
      .where('question_file.file_id', '=', fileId)
      .executeTakeFirst(),

  async countWaiting(reader: Reader, ownerId: string): Promise<number> {
    const { count } = await reader
      .selectFrom('question_file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('message_id', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  async attach(tx: Tx, ownerId: string, messageId: string, fileIds: string[]): Promise<number> {
    const rows = await tx
      .updateTable('question_file')
      .set({ message_id: messageId })
      .where('file_id', '=', anyOf(fileIds))
      .where('owner_id', '=', ownerId)
      .where('message_id', 'is', null)
      .returning('file_id')
      .execute()
    return rows.length
  },

  list: async (reader: Reader, messageIds: string[]) =>
    messageIds.length === 0
      ? []
      : reader
          .selectFrom('question_file')
          .select(['file_id', (row) => row.ref('message_id').$notNull().as('thing_id')])
          .where('message_id', '=', anyOf(messageIds))
          .execute(),
}

/** Takes unsent files of a person out of this domain; another one sends them. @returns how many there were */
export async function deleteUnsentRows(tx: Tx, ownerId: string, fileIds: string[]): Promise<number> {
  const rows = await tx
    .deleteFrom('question_file')
    .where('file_id', '=', anyOf(fileIds))
    .where('owner_id', '=', ownerId)
    .where('message_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.length
}
