// Customers as managers and accountants look after them: what they owe and have, and what staff note about them. It keeps the
// notes alone; all else is of the domains below.
import * as spec from '@navyk/api-spec/views/customer-management'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { downloadManagedCustomers } from './download-customers.ts'
import { getManagedCustomer } from './get-customer.ts'
import { downloadCustomerDoubles, listCustomerDoubles } from './merging/list-doubles.ts'
import { getManagedCustomerTotals, listManagedCustomers } from './list-customers.ts'
import { mergeCustomers } from './merging/merge-customers.ts'
import type texts from './messages.ru.json'
import { eraseNotes, partiesOfNotes } from './note-queries.ts'
import { changeCustomerNote, listCustomerNotes, removeCustomerNote, writeCustomerNote } from './notes.ts'
import { previewCustomerMerge } from './merging/preview-merge.ts'
import { tellCustomersApart } from './merging/tell-apart.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listManagedCustomers, listManagedCustomers),
    read(spec.getManagedCustomerTotals, getManagedCustomerTotals),
    download(spec.downloadManagedCustomers, downloadManagedCustomers),
    read(spec.listCustomerDoubles, listCustomerDoubles),
    download(spec.downloadCustomerDoubles, downloadCustomerDoubles),
    read(spec.previewCustomerMerge, previewCustomerMerge),
    write(spec.tellCustomersApart, tellCustomersApart),
    writeInSteps(spec.mergeCustomers, mergeCustomers),
    read(spec.getManagedCustomer, getManagedCustomer),
    read(spec.listCustomerNotes, listCustomerNotes),
    write(spec.writeCustomerNote, writeCustomerNote),
    write(spec.changeCustomerNote, changeCustomerNote),
    write(spec.removeCustomerNote, removeCustomerNote),
  ],
  parties: partiesOfNotes,
  erase: (tx, { cabinetIds }) => eraseNotes(tx, cabinetIds),
  merging: { rows: [ownedRows('customer_note', 'customer_id', { counted: 'notes' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    customer_management: typeof texts
  }
}
