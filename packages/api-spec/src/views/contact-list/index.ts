// Contacts on the wire: customers with their learners for staff, and an executor's learners for that executor.
export {
  clientMarks,
  clientNoteForm,
  clientOrders,
  type ClientState,
  clientStates,
  downloadOwnClients,
  listOwnClients,
  type OwnClient,
  saveClientNote,
  showClientPhone,
} from './clients.ts'
export { type Contact, contactMarks, downloadContacts, listContacts } from './contacts.ts'
