import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { removeFiles } from '#messages/files'

/** Removes the credentials of a person with their files, sent or not. @returns the ids of the credentials */
export async function eraseCredentials(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const files = await tx
    .selectFrom('credential_file')
    .select('file_id')
    .where('owner_id', '=', anyOf(cabinetIds))
    .execute()
  await removeFiles(
    tx,
    files.map((row) => row.file_id),
  )
  const rows = await tx
    .deleteFrom('executor_credential')
    .where('executor_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
