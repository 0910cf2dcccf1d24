import { showPhone } from '@navyk/api-spec/people/directory'
import {
  downloadContacts,
  downloadOwnClients,
  listContacts,
  listOwnClients,
  saveClientNote,
  showClientPhone,
} from '@navyk/api-spec/views/contact-list'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('contact-list')

export type ContactFilter = FilterOf<typeof listContacts>
export type ClientFilter = FilterOf<typeof listOwnClients>

/** Customers with their learners, for staff. */
export const contactsQuery = (filter: ContactFilter) => listOf(keys.of('list'), listContacts, filter)

/** Clients whom the executor teaches. */
export const clientsQuery = (filter: ClientFilter) => listOf(keys.of('clients'), listOwnClients, filter)

/** Saves contacts, narrowed as the list is, as a workbook. */
export const useContactsWorkbook = (filter: ContactFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadContacts, { query: filter }), 'navyk-contacts.xlsx'))

export const useClientsWorkbook = (filter: ClientFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadOwnClients, { query: filter }), 'navyk-clients.xlsx'))

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone

/** The whole phone number of a learner's customer; the server records the request. */
export const loadClientPhone = async (id: string) => (await call(showClientPhone, { params: { id } })).data.phone

export const useSaveNote = (id: string) => useWrite(saveClientNote, { id })
