import { showPhone } from '@navyk/api-spec/people/directory'
import {
  changeCustomerNote,
  downloadCustomerDoubles,
  downloadManagedCustomers,
  getManagedCustomer,
  getManagedCustomerTotals,
  listCustomerDoubles,
  listCustomerNotes,
  listManagedCustomers,
  mergeCustomers,
  previewCustomerMerge,
  removeCustomerNote,
  tellCustomersApart,
  writeCustomerNote,
} from '@navyk/api-spec/views/customer-management'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('customer-management')

export type CustomerFilter = FilterOf<typeof listManagedCustomers>
type NarrowedFilter = Pick<CustomerFilter, 'mark' | 'search'>

/** Customers by name, or by what they owe. */
export const customersQuery = (filter: CustomerFilter) => listOf(keys.of('list'), listManagedCustomers, filter)

/** Sums over the whole filter. A query of its own, so that the list does not wait for them. */
export const customerTotalsQuery = (filter: NarrowedFilter) =>
  queryOf(keys.of('totals'), getManagedCustomerTotals, { query: filter })

export const customerQuery = (id: string) => queryOf(keys.one(id), getManagedCustomer, { params: { id } })

export const notesQuery = (id: string) => queryOf(keys.of('notes'), listCustomerNotes, { params: { id } })

/** Saves customers, narrowed as the list is, as a workbook. */
export const useCustomersWorkbook = (filter: NarrowedFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadManagedCustomers, { query: filter }), 'navyk-customers.xlsx'))

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone

export const useWriteNote = (customerId: string) => useWrite(writeCustomerNote, { id: customerId })
export const useChangeNote = (id: string) => useWrite(changeCustomerNote, { id })
export const useRemoveNote = (id: string) => useWrite(removeCustomerNote, { id })

export type DoubleFilter = FilterOf<typeof listCustomerDoubles>

/** Customers who seem to be registered twice, or seemed so and are different people. */
export const doublesQuery = (filter: DoubleFilter) => listOf(keys.of('doubles'), listCustomerDoubles, filter)

/** Saves these pairs, narrowed as the list is, as a workbook. */
export const useDoublesWorkbook = (filter: DoubleFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadCustomerDoubles, { query: filter }), 'navyk-doubles.xlsx'))

/** Records that a customer and another one are different people, or takes it back. */
export const useTellApart = (id: string) => useWrite(tellCustomersApart, { id })

/** Consequences of merging one customer into the other, before it is done. */
export const mergeQuery = (id: string, intoId: string) =>
  queryOf(keys.of('merge'), previewCustomerMerge, { params: { id }, query: { intoId } })

export const useMergeCustomers = (id: string) => useWrite(mergeCustomers, { id })
