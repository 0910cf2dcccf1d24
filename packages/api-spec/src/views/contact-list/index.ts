// Contacts on the wire: customers with their learners for staff, and whom an executor teaches for the executor.
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
