import type { Selectable } from 'kysely'
import { anyOf, type Db, type Reader, type Tx } from '#platform/database'
import type { Database } from '#platform/database/schema.ts'
import type { PersonToErase } from '#platform/services.ts'

export type ExportRow = Omit<Selectable<Database['data_export']>, 'bytes'>

const columns = [
  'id',
  'account_id',
  'state',
  'done_parts',
  'total_parts',
  'size_bytes',
  'requested_at',
  'expires_at',
] as const

export async function findNewestExport(reader: Reader, accountId: string): Promise<ExportRow | undefined> {
  return reader
    .selectFrom('data_export')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'account_id' | 'total_parts' | 'requested_at'>,
): Promise<void> {
  await tx
    .insertInto('data_export')
    .values({ ...row, bytes: null, size_bytes: null, expires_at: null })
    .execute()
}

/** Begins the work, or begins it anew after a crash. @returns whose data it is; undefined when there is nothing to do */
export async function beginExport(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('data_export')
    .set({ state: 'building', done_parts: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'building'])
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export async function setProgress(db: Db, id: string, doneParts: number): Promise<void> {
  await db.updateTable('data_export').set({ done_parts: doneParts }).where('id', '=', id).execute()
}

export async function finishExport(db: Db, id: string, bytes: Uint8Array, expiresAt: Date): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'ready', bytes: Buffer.from(bytes), size_bytes: bytes.byteLength, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .execute()
}

export async function findReadyBytes(reader: Reader, accountId: string, now: Date): Promise<Uint8Array | undefined> {
  const row = await reader
    .selectFrom('data_export')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.bytes ?? undefined
}

/** Removes the files of exports. */
export async function removeExports(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable('data_export').set({ state: 'removed', bytes: null }).where('id', '=', anyOf(ids)).execute()
}

/** Marks exports as failed that no process works on any more. */
export async function markAbandonedExports(db: Db, startedBefore: Date): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('state', 'in', ['waiting', 'building'])
    .where('requested_at', '<=', startedBefore)
    .execute()
}

export async function eraseExports(tx: Tx, { accountId }: PersonToErase): Promise<void> {
  await tx.deleteFrom('data_export').where('account_id', '=', accountId).execute()
}
