// Contacts: customers with their learners for staff, and whom an executor teaches for the executor. It keeps executors' notes about
// learners; all else is of the domains below.
import * as spec from '@navyk/api-spec/views/contact-list'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadContacts, downloadOwnClients } from './download-contacts.ts'
import { listOwnClients } from './list-clients.ts'
import { listContacts } from './list-contacts.ts'
import { eraseNotes, listNotes } from './note-queries.ts'
import { saveClientNote } from './save-note.ts'
import { showClientPhone } from './show-phone.ts'
import { listClientRows } from './client-queries.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listContacts, listContacts),
    download(spec.downloadContacts, downloadContacts),
    read(spec.listOwnClients, listOwnClients),
    download(spec.downloadOwnClients, downloadOwnClients),
    write(spec.showClientPhone, showClientPhone),
    write(spec.saveClientNote, saveClientNote),
  ],
  /** The executor's notes about learners, with the learners' first names; for a copy of their data. */
  exportCabinet: async (reader, _effects, session) => {
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
  },
  erase: eraseNotes,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    contact_list: typeof texts
  }
}
