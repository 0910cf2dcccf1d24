// Notes of staff about customers: everybody who looks after customers reads them, their authors change them.
import { mostCustomerNotes } from '@navyk/api-spec/views/customer-management'
import type * as spec from '@navyk/api-spec/views/customer-management'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import {
  forbidden,
  notFound,
  type ReadCase,
  refused,
  type Session,
  versionConflict,
  type WriteCase,
} from '#platform/http'
import { lockCabinet, listPeople, livingCabinet } from '#people/accounts'
import {
  changeNoteRow,
  countNoteRows,
  deleteNote,
  findNote,
  insertNote,
  listNoteRows,
  type NoteRow,
} from './note-queries.ts'
import { mayChange, mayRemove } from './policy.ts'
import { presentNote } from './present.ts'

/** @throws Failure 404 no such customer */
export const listCustomerNotes: ReadCase<typeof spec.listCustomerNotes> = async (
  reader,
  _effects,
  session,
  { id: asked },
) => {
  const id = await livingCabinet(reader, asked)
  await refuseOthers(reader, id)
  return notesOf(reader, session, id)
}

/** @throws Failure 404 as above · 409 there are too many */
export const writeCustomerNote: WriteCase<typeof spec.writeCustomerNote, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id: customerId, text, isPinned },
) => {
  await refuseOthers(tx, customerId)
  // Locked, so that two who write the last one at once see each other's.
  await lockCabinet(tx, customerId)
  if ((await countNoteRows(tx, customerId)) >= mostCustomerNotes) {
    throw refused('customer_notes_full', 'customer_management.too_many_notes', { most: mostCustomerNotes })
  }
  const id = effects.ids.next()
  const now = effects.clock.now()
  await insertNote(tx, {
    id,
    customer_id: customerId,
    author_id: session.cabinetId,
    text,
    is_pinned: isPinned,
    created_at: now,
    changed_at: null,
  })
  await recordEvent(tx, effects, session, { objectKind: 'customer_note', objectId: id, action: 'written' })
  return notesOf(tx, session, customerId)
}

/** @throws Failure 404 · 403 somebody else's · 409 an older version, with the notes as they are */
export const changeCustomerNote: WriteCase<typeof spec.changeCustomerNote, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, version, text, isPinned },
) => {
  const note = await found(tx, id)
  if (!mayChange(session, note)) throw forbidden()
  const columns = { text, is_pinned: isPinned, changed_at: effects.clock.now() }
  if (!(await changeNoteRow(tx, { id, version }, columns))) throw await conflict(tx, session, note)
  // The words themselves stand in the note alone, so that they can be removed.
  await recordEvent(tx, effects, session, { objectKind: 'customer_note', objectId: id, action: 'changed' })
  return notesOf(tx, session, note.customer_id)
}

/** @throws Failure 404 · 403 somebody else's, and no administrator · 409 as above */
export const removeCustomerNote: WriteCase<typeof spec.removeCustomerNote, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, version },
) => {
  const note = await found(tx, id)
  if (!mayRemove(session, note)) throw forbidden()
  if (!(await deleteNote(tx, { id, version }))) throw await conflict(tx, session, note)
  await recordEvent(tx, effects, session, { objectKind: 'customer_note', objectId: id, action: 'removed' })
  return notesOf(tx, session, note.customer_id)
}

async function found(tx: Tx, id: string): Promise<NoteRow> {
  const note = await findNote(tx, id)
  if (!note) throw notFound()
  return note
}

const conflict = async (tx: Tx, session: Session, note: NoteRow) =>
  versionConflict(await notesOf(tx, session, note.customer_id))

/** @throws Failure 404 unless the id is that of a customer's cabinet */
async function refuseOthers(reader: Reader, id: string): Promise<void> {
  if ((await listPeople(reader, [id])).get(id)?.role !== 'customer') throw notFound()
}

async function notesOf(reader: Reader, session: Session, customerId: string) {
  const rows = await listNoteRows(reader, customerId)
  const people = await listPeople(
    reader,
    rows.map((row) => row.author_id),
  )
  return rows.map((row) => presentNote(people, session, row))
}
