import { json, type Reader, type Tx } from '../../platform/database/index.ts'
import { publishing } from '../../platform/events/index.ts'
import type { NoticeTable } from './tables.ts'

/** Stores notices; open pages of their cabinets are told with the commit, by the same statement. */
export async function insertNotices(tx: Tx, rows: NoticeTable[]): Promise<void> {
  await tx
    .insertInto('notice')
    .values(rows.map((row) => ({ ...row, message_values: json(row.message_values) })))
    .returning(publishing('cabinet', 'cabinet_id', { kind: 'notice' }).as('told'))
    .execute()
}

/** One page of a box, newest first; ids are in order of time. */
export async function listNoticeRows(
  reader: Reader,
  cabinetId: string,
  box: 'new' | 'archive',
  before: string | undefined,
  limit: number,
) {
  return reader
    .selectFrom('notice')
    .selectAll()
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', box === 'new' ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countNew(reader: Reader, cabinetId: string): Promise<number> {
  const row = await reader
    .selectFrom('notice')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cabinet_id', '=', cabinetId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** @returns how many were moved; a foreign or already archived one is passed over */
export async function archive(tx: Tx, cabinetId: string, ids: string[], now: Date): Promise<number> {
  const rows = await tx
    .updateTable('notice')
    .set({ archived_at: now })
    .where('cabinet_id', '=', cabinetId)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

/** Archives everything up to `until`, for everybody: history that was read long ago. */
export async function archiveAll(tx: Tx, until: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ archived_at: until })
    .where('archived_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}
