// Customers as managers and accountants look after them, on the wire.
export {
  customerMarks,
  customerOrders,
  downloadManagedCustomers,
  getManagedCustomer,
  getManagedCustomerTotals,
  listManagedCustomers,
  type ManagedCustomer,
  type ManagedCustomerCard,
  type ManagedCustomerTotals,
} from './customers.ts'
export {
  type CustomerDouble,
  customerMergeForm,
  doubleSigns,
  downloadCustomerDoubles,
  listCustomerDoubles,
  mergeCustomers,
  type MergePreview,
  type MergeRefusal,
  type MergeSide,
  movedKinds,
  previewCustomerMerge,
  tellCustomersApart,
} from './merging.ts'
export {
  changeCustomerNote,
  type CustomerNote,
  customerNoteForm,
  type CustomerNoteForm,
  listCustomerNotes,
  mostCustomerNotes,
  removeCustomerNote,
  writeCustomerNote,
} from './notes.ts'
