import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOffer } from '#testing/acting/agreements.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { manifest } from '../manifest.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the copy of a customer’s data has what they asked for before they were one, and none of it for an executor', async () => {
  const { customer, executor } = t.people
  const { id } = await typeLead(t, { phone: '291110001', firstName: 'Снежана', lastName: 'Бык', wish: 'Вечером' })
  const { db } = t.services
  const offer = await publishOffer(t)
  await db
    .updateTable('lead')
    .set({ customer_id: customer.cabinetId, offer_id: offer.id })
    .where('id', '=', id)
    .execute()
  const copyOf = (session: typeof customer.session) => manifest.exportCabinet?.(db, t.services, session, 'ru')
  expect(await copyOf(customer.session)).toMatchObject({
    leads: [{ firstName: 'Снежана', lastName: 'Бык', phone: '375291110001', wish: 'Вечером' }],
  })
  expect(await copyOf(executor.session)).toEqual({})
})
