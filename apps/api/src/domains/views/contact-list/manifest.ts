// Contacts: customers with their learners for staff, and whom an executor teaches for the executor. It keeps executors' notes about
// learners; all else is of the domains below.
import * as spec from '@navyk/api-spec/views/contact-list'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadContacts, downloadOwnClients } from './download-contacts.ts'
import { exportFor } from './export.ts'
import { listOwnClients } from './list-clients.ts'
import { listContacts } from './list-contacts.ts'
import { eraseNotes } from './note-queries.ts'
import { saveClientNote } from './save-note.ts'
import { showClientPhone } from './show-phone.ts'
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
  exportCabinet: exportFor,
  erase: eraseNotes,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    contact_list: typeof texts
  }
}
