import type { Selectable } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import type { ClientNoteTable } from './tables.ts'

export type NoteRow = Selectable<ClientNoteTable>

/** An executor's notes, by learner. */
export async function listNotes(reader: Reader, executorId: string) {
  const rows = await reader.selectFrom('client_note').selectAll().where('executor_id', '=', executorId).execute()
  return new Map(rows.map((row) => [row.learner_id, row]))
}

export async function findNote(reader: Reader, executorId: string, learnerId: string): Promise<NoteRow | undefined> {
  return reader
    .selectFrom('client_note')
    .selectAll()
    .where('executor_id', '=', executorId)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
}

/** Writes a note over the version that was seen; 0 for none. @returns false when it is no longer that version */
export async function writeNote(tx: Tx, note: NoteRow, seen: number): Promise<boolean> {
  const written = await (seen === 0
    ? tx
        .insertInto('client_note')
        .values(note)
        .onConflict((conflict) => conflict.columns(['executor_id', 'learner_id']).doNothing())
        .returning('learner_id')
        .executeTakeFirst()
    : tx
        .updateTable('client_note')
        .set({ text: note.text, changed_at: note.changed_at, version: note.version })
        .where('executor_id', '=', note.executor_id)
        .where('learner_id', '=', note.learner_id)
        .where('version', '=', seen)
        .returning('learner_id')
        .executeTakeFirst())
  return written !== undefined
}

/** @returns false when it is no longer the version that was seen */
export async function removeNote(
  tx: Tx,
  { executor_id, learner_id }: Pick<NoteRow, 'executor_id' | 'learner_id'>,
  seen: number,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('client_note')
    .where('executor_id', '=', executor_id)
    .where('learner_id', '=', learner_id)
    .where('version', '=', seen)
    .returning('learner_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Deletes the notes that the person has written, and the notes about their learners. */
export async function eraseNotes(tx: Tx, { cabinetIds }: PersonToErase): Promise<void> {
  await tx
    .deleteFrom('client_note')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('executor_id', '=', anyOf(cabinetIds)),
        eb('learner_id', 'in', selectFrom('learner_names').select('id').where('customer_id', '=', anyOf(cabinetIds))),
      ]),
    )
    .execute()
}
