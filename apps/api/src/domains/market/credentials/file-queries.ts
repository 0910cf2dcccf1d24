import type { Reader, Tx } from '#platform/database'
import type { CredentialFileTable } from './tables.ts'

export async function insertFileRow(tx: Tx, row: CredentialFileTable): Promise<void> {
  await tx.insertInto('credential_file').values(row).execute()
}

export async function findFileRow(reader: Reader, fileId: string): Promise<CredentialFileTable | undefined> {
  return reader.selectFrom('credential_file').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

export async function countUnsent(reader: Reader, ownerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('credential_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('credential_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives unsent files of a person to a credential. @returns how many there were */
export async function sendFileRows(tx: Tx, ownerId: string, credentialId: string, fileIds: string[]): Promise<number> {
  const rows = await tx
    .updateTable('credential_file')
    .set({ credential_id: credentialId })
    .where('file_id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('credential_id', 'is', null)
    .returning('file_id')
    .execute()
  return rows.length
}

/** Lists the files of some credentials: pairs of ids. */
export async function listFileRows(reader: Reader, credentialIds: string[]) {
  if (credentialIds.length === 0) return []
  return reader
    .selectFrom('credential_file')
    .select(['file_id', (row) => row.ref('credential_id').$notNull().as('credential_id')])
    .where('credential_id', 'in', credentialIds)
    .execute()
}

/** Files from before a moment whose credentials were never sent. */
export async function listUnsentBefore(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const query = reader.selectFrom('credential_file').select('file_id').where('credential_id', 'is', null)
  const rows = await query.where('created_at', '<', before).limit(limit).execute()
  return rows.map((row) => row.file_id)
}
