// Where the bytes of files are.
import { sql } from 'kysely'
import { anyOf, type Tx } from '#platform/database'
import type { FilePlace, OutsidePlace } from '#platform/files/file-store'

/** Locks a file that is in one of these places and that nobody else is moving. @param except ids that could not be moved */
export async function lockFileIn(tx: Tx, places: FilePlace[], except: string[]) {
  return tx
    .selectFrom('file')
    .select(['id', 'bytes', 'place', 'sha256'])
    .where('place', '=', sql<FilePlace>`any(${places}::text[])`)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Waits for a removal from the place that is under way, and lets none begin. */
export async function cancelRemoval(tx: Tx, fileId: string, place: OutsidePlace): Promise<void> {
  await tx.deleteFrom('file_to_remove').where('file_id', '=', fileId).where('place', '=', place).execute()
}

/** A trigger notes that the place before has bytes to be removed. */
export async function setPlace(tx: Tx, id: string, place: FilePlace, bytes: Buffer | null): Promise<void> {
  await tx.updateTable('file').set({ place, bytes }).where('id', '=', id).execute()
}

export async function lockToRemove(tx: Tx, places: OutsidePlace[], limit: number) {
  return tx
    .selectFrom('file_to_remove')
    .selectAll()
    .where('place', '=', sql<OutsidePlace>`any(${places}::text[])`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteRemoved(tx: Tx, place: OutsidePlace, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.deleteFrom('file_to_remove').where('place', '=', place).where('file_id', '=', anyOf(fileIds)).execute()
}
