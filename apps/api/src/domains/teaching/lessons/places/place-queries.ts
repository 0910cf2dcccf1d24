import type { Selectable } from 'kysely'
import type { Database, Reader, Tx } from '#platform/database'

export type MeetingPlaceRow = Selectable<Database['meeting_place']>

export async function findMeetingPlace(reader: Reader, contractId: string): Promise<MeetingPlaceRow | undefined> {
  return reader.selectFrom('meeting_place').selectAll().where('contract_id', '=', contractId).executeTakeFirst()
}

/** Puts the place of a contract's lessons, if it still has the version that was seen; 0 for none yet.
 *  @returns false when it has changed meanwhile */
export async function upsertMeetingPlace(
  tx: Tx,
  { version, ...row }: Omit<MeetingPlaceRow, 'version'> & { version: number },
): Promise<boolean> {
  const { contract_id, ...columns } = row
  const written =
    version === 0
      ? await tx
          .insertInto('meeting_place')
          .values({ ...row, version: 1 })
          .onConflict((conflict) => conflict.column('contract_id').doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('meeting_place')
          .set({ ...columns, version: version + 1 })
          .where('contract_id', '=', contract_id)
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows) === 1n
}

/** Sets the place of one planned lesson; null for that of the others. @returns false when it has changed meanwhile */
export async function setPlaceOfLesson(
  tx: Tx,
  seen: { id: string; version: number },
  place: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({ place, version: row('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
