// Calls, notes and tasks of leads.
import type { Insertable } from 'kysely'
import { changedOne, type Database, type Reader, type Tx } from '#platform/database'

/** Calls and notes of a lead, newest first. */
export async function listActivityRows(reader: Reader, leadId: string) {
  return reader
    .selectFrom('lead_activity')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export async function insertActivity(tx: Tx, row: Insertable<Database['lead_activity']>): Promise<void> {
  await tx.insertInto('lead_activity').values(row).execute()
}

/** Open tasks by their day, then the newest that are done. */
export async function listTaskRows(reader: Reader, leadId: string) {
  return reader
    .selectFrom('lead_task')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('done_at', (order) => order.desc().nullsFirst())
    .orderBy('due_on')
    .orderBy('id')
    .limit(100)
    .execute()
}
export type TaskRow = Awaited<ReturnType<typeof listTaskRows>>[number]

export async function findTask(reader: Reader, id: string): Promise<TaskRow | undefined> {
  return reader.selectFrom('lead_task').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertTask(tx: Tx, row: Insertable<Database['lead_task']>): Promise<void> {
  await tx.insertInto('lead_task').values(row).execute()
}

/** @returns false when it has changed meanwhile */
export const changeTaskRow = (
  tx: Tx,
  { id, version }: Pick<TaskRow, 'id' | 'version'>,
  columns: Partial<Pick<TaskRow, 'title' | 'due_on' | 'done_at'>>,
): Promise<boolean> =>
  changedOne(
    tx
      .updateTable('lead_task')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version),
  )
