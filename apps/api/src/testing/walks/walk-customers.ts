import { stepUp } from '@navyk/api-spec/people/two-step'
import * as customersSpec from '@navyk/api-spec/views/customer-management'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { addLearner } from '../acting/agreements.ts'
import { testPassword } from '../test-app.ts'

/** Calls all writes of notes about customers. */
export async function walkCustomers({ app, write }: WriteWalk): Promise<void> {
  const words = { text: 'Звонить после шести', isPinned: false }
  const [note] = await write(customersSpec.writeCustomerNote, 'manager', app.people.customer.cabinetId, words)
  const { id, version } = note
  const [changed] = await write(customersSpec.changeCustomerNote, 'manager', id, { ...words, isPinned: true, version })
  await write(customersSpec.removeCustomerNote, 'manager', id, { version: changed.version })
}

/** Merges the other customer, with a learner of theirs, into the one of the chain. */
export async function walkMerge({ app, write, prepare }: WriteWalk): Promise<void> {
  const { administrator, customer, otherCustomer } = app.people
  const body = { password: testPassword }
  await prepare(async (t) => {
    await addLearner(t, otherCustomer)
    await t.call(stepUp, { as: administrator, body })
  })
  const intoId = customer.cabinetId
  for (const areDistinct of [true, false]) {
    const said = { otherId: intoId, areDistinct }
    await write(customersSpec.tellCustomersApart, 'administrator', otherCustomer.cabinetId, said)
  }
  const call = { as: administrator, params: { id: otherCustomer.cabinetId }, query: { intoId } }
  const { digest } = (await app.call(customersSpec.previewCustomerMerge, call)).body.data
  const form = { intoId, digest, reason: 'Второй телефон' }
  await write(customersSpec.mergeCustomers, 'administrator', otherCustomer.cabinetId, form)
}
