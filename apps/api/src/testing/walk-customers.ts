import * as customersSpec from '@navyk/api-spec/views/customer-management'
import type { Walk } from './beside-the-chain.ts'

/** Calls all writes of notes about customers. */
export async function walkCustomers({ app, write }: Walk): Promise<void> {
  const words = { text: 'Звонить после шести', isPinned: false }
  const [note] = await write(customersSpec.writeCustomerNote, 'manager', app.people.customer.cabinetId, words)
  const { id, version } = note
  const [changed] = await write(customersSpec.changeCustomerNote, 'manager', id, { ...words, isPinned: true, version })
  await write(customersSpec.removeCustomerNote, 'manager', id, { version: changed.version })
}
