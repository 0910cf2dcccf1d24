import { anyOf, type Database, type PartiesQuery, type Reader, type Tx } from '#platform/database'
import { sql, type Insertable } from 'kysely'

/** Notes of a customer: pinned ones first, then the newest. */
export async function listNoteRows(reader: Reader, customerId: string) {
  return reader
    .selectFrom('customer_note')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('is_pinned', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type NoteRow = Awaited<ReturnType<typeof listNoteRows>>[number]

export async function countNoteRows(reader: Reader, customerId: string): Promise<number> {
  const { notes } = await reader
    .selectFrom('customer_note')
    .select(sql<number>`count(*)::int`.as('notes'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return notes
}

export async function findNote(reader: Reader, id: string): Promise<NoteRow | undefined> {
  return reader.selectFrom('customer_note').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertNote(tx: Tx, row: Insertable<Database['customer_note']>): Promise<void> {
  await tx.insertInto('customer_note').values(row).execute()
}

/** @returns whether it still was as it was found */
export async function changeNoteRow(
  tx: Tx,
  { id, version }: Pick<NoteRow, 'id' | 'version'>,
  columns: Pick<NoteRow, 'text' | 'is_pinned' | 'changed_at'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('customer_note')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns whether it still was as it was found */
export async function deleteNote(tx: Tx, { id, version }: Pick<NoteRow, 'id' | 'version'>): Promise<boolean> {
  const result = await tx
    .deleteFrom('customer_note')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Whom notes are about. */
export const partiesOfNotes: PartiesQuery = sql`
  select id, customer_id as cabinet_id from customer_note union all select customer_id, customer_id from customer_note`

/** Deletes notes about the person; notes that they have written about others stay. */
export async function eraseNotes(tx: Tx, cabinetIds: string[]): Promise<void> {
  await tx.deleteFrom('customer_note').where('customer_id', '=', anyOf(cabinetIds)).execute()
}
