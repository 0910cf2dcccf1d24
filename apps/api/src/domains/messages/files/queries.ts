import { type Insertable, sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { FileTable } from './tables.ts'

export async function insertFile(tx: Tx, row: Insertable<FileTable>): Promise<void> {
  await tx.insertInto('file').values(row).execute()
}

/** Takes room for a file of an account, if it has that much left. @returns whether it has */
export async function reserveSpace(tx: Tx, accountId: string, bytes: number, most: number): Promise<boolean> {
  const taken = await tx
    .insertInto('file_space')
    .values({ account_id: accountId, bytes })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ bytes: sql`file_space.bytes + excluded.bytes` })
        .where(sql<boolean>`file_space.bytes + excluded.bytes <= ${most}`),
    )
    .returning('bytes')
    .executeTakeFirst()
  return taken !== undefined
}

/** Bytes of all files. Uploads at the same moment are not counted, so that uploads do not wait for each other. */
export async function sumOfFiles(tx: Tx): Promise<number> {
  const { bytes } = await tx
    .selectFrom('file_space')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Files without their bytes, oldest first. */
export async function listFileRows(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('file')
    .select(['id', 'name', 'media_type', 'size_bytes', 'created_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findFileBytes(reader: Reader, id: string) {
  return reader
    .selectFrom('file')
    .select(['name', 'media_type', 'bytes', 'place', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteFileRows(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('file').where('id', '=', anyOf(ids)).execute()
}
