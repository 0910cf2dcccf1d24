import type * as spec from '@navyk/api-spec/views/contact-list'
import { notFound, versionConflict, type WriteCase } from '#platform/http'
import { listClientRows } from './client-queries.ts'
import { presentNote } from './list-clients.ts'
import { findNote, removeNote, writeNote } from './note-queries.ts'

/** Writes an executor's note about a learner; an empty text removes it. The history says nothing: nobody but the executor reads it.
 *  @throws Failure 404 a learner whom the executor does not teach · 409 another version, with the note as it is */
export const saveClientNote: WriteCase<typeof spec.saveClientNote, 'clock'> = async (
  tx,
  { clock },
  session,
  { id: learnerId, text, version },
) => {
  const key = { executor_id: session.cabinetId, learner_id: learnerId }
  const [client] = await listClientRows(tx, session.cabinetId, learnerId)
  if (!client) throw notFound()
  const note = { ...key, text, changed_at: clock.now(), version: version + 1 }
  const isDone = text === '' ? await removeNote(tx, key, version) : await writeNote(tx, note, version)
  if (!isDone) {
    const present = await findNote(tx, key.executor_id, learnerId)
    // Nothing is written over nothing.
    if (text !== '' || version !== 0 || present) throw versionConflict(present ? presentNote(present) : null)
  }
  return text === '' ? null : presentNote(note)
}
