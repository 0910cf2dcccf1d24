import { anyOf, type Reader, type Tx } from '#platform/database'

/** The rows of files of credentials. */
export const credentialFileRows = {
  async insert(tx: Tx, { fileId, ownerId, at }: { fileId: string; ownerId: string; at: Date }): Promise<void> {
    const row = { file_id: fileId, owner_id: ownerId, credential_id: null, created_at: at }
    await tx.insertInto('credential_file').values(row).execute()
  },

  find: (reader: Reader, fileId: string) =>
    reader
      .selectFrom('credential_file')
      .select(['owner_id', 'credential_id as thing_id'])
      .where('file_id', '=', fileId)
      .executeTakeFirst(),

  async countWaiting(reader: Reader, ownerId: string): Promise<number> {
    const { count } = await reader
      .selectFrom('credential_file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('credential_id', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  async attach(tx: Tx, ownerId: string, credentialId: string, fileIds: string[]): Promise<number> {
    const rows = await tx
      .updateTable('credential_file')
      .set({ credential_id: credentialId })
      .where('file_id', '=', anyOf(fileIds))
      .where('owner_id', '=', ownerId)
      .where('credential_id', 'is', null)
      .returning('file_id')
      .execute()
    return rows.length
  },

  list: async (reader: Reader, credentialIds: string[]) =>
    credentialIds.length === 0
      ? []
      : reader
          .selectFrom('credential_file')
          .select(['file_id', (row) => row.ref('credential_id').$notNull().as('thing_id')])
          .where('credential_id', '=', anyOf(credentialIds))
          .execute(),
}
