import type { ExportCabinet } from '#platform/services.ts'
import { listClientRows } from './client-queries.ts'
import { listNotes } from './note-queries.ts'

/** The executor's notes about learners, with the learners' first names; for a copy of their data. */
export const exportFor: ExportCabinet = async (reader, _effects, session) => {
  if (session.role !== 'executor') return {}
  const notes = await listNotes(reader, session.cabinetId)
  const clients = await listClientRows(reader, session.cabinetId)
  const names = new Map(clients.map((row) => [row.learner_id, row.learner_first_name]))
  return {
    clientNotes: [...notes.values()].map((note) => ({
      learner: names.get(note.learner_id) ?? '',
      text: note.text,
      changedAt: note.changed_at.toISOString(),
    })),
  }
}
