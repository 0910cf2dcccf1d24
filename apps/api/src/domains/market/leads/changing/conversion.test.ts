import { randomUUID } from 'node:crypto'
import { dayMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/leads'
import type { Lead, LeadConversion } from '@navyk/api-spec/market/leads'
import * as offersSpec from '@navyk/api-spec/market/offers'
import { sendContract, updateContract } from '@navyk/api-spec/teaching/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acknowledge, addLearner, contractForm, offerForm, respond } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listAccountsByPhone } from '#people/accounts'

let t: TestApp
let manager: TestPerson
let customer: TestPerson
beforeAll(async () => {
  t = await testApp()
  ;({ manager, customer } = t.people)
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const conversion: Omit<LeadConversion, 'version'> = {
  customerAccountId: null,
  firstName: 'Ольга',
  lastName: 'Дроздова',
  learnerId: null,
  offer: offerForm,
  learner: { firstName: 'Пётр', lastName: 'Дроздов', birthYear: 2013 },
}
const convert = (lead: Lead, form: Partial<LeadConversion> = {}) =>
  t.call(spec.convertLead, {
    as: manager,
    params: { id: lead.id },
    body: { ...conversion, version: lead.version, ...form },
  })
const accountOf = async (phone: string) => (await listAccountsByPhone(t.services.db, [phone])).get(phone)
const countRows = async () =>
  Promise.all(
    (['account', 'cabinet', 'learner', 'offer'] as const).map(
      async (table) => (await t.services.db.selectFrom(table).select('id').execute()).length,
    ),
  )

test('a lead becomes a customer, a learner and a request in one step, which executors see without moderation', async () => {
  const lead = await typeLead(t, { phone: '291110001' })
  const { status, body } = await convert(lead)
  expect([status, body.data.state, body.data.offer.state]).toEqual([200, 'request_made', 'published'])
  expect(body.data.customer).toMatchObject({
    firstName: 'Ольга',
    lastName: 'Дроздова',
    isLinked: true,
    learners: [{ firstName: 'Пётр', lastName: 'Дроздов' }],
  })
  expect(body.data.isKnown).toBe(false)
  const offer = await t.call(offersSpec.getOffer, { as: manager, params: { id: body.data.offer.id } })
  expect(offer.body.data).toMatchObject({ goal: offerForm.goal, customer: { lastName: 'Дроздова' } })
  const seen = await t.call(offersSpec.getOffer, { as: t.people.otherExecutor, params: { id: body.data.offer.id } })
  expect(seen.body.data).toMatchObject({ goal: offerForm.goal })
})

test('a request without any activity is stale after 7 days', async () => {
  const lead: Lead = (await convert(await typeLead(t, { phone: '291110009' }))).body.data
  const isStale = async () => (await t.call(spec.getLead, { as: manager, params: { id: lead.id } })).body.data.isStale
  t.clock.advance(7 * dayMs)
  expect(await isStale()).toBe(false)
  t.clock.advance(1)
  expect(await isStale()).toBe(true)
  t.clock.advance(-7 * dayMs - 1)
})

test('the new customer is notified how to enter the account, whose password nobody knows', async () => {
  await convert(await typeLead(t, { phone: '291110002' }))
  const message = (await t.outbox()).find(({ to }) => to === '375291110002')
  expect(message?.text).toContain('Забыли пароль?')
})

test('a customer with the phone of the lead is offered in place of a double', async () => {
  const lead = await typeLead(t, { phone: customer.phone.slice(3) })
  const before = await countRows()
  const refused = await convert(lead)
  expect([refused.status, refused.body.code, refused.body.current.customer.accountId]).toEqual([
    409,
    'customer_changed',
    customer.accountId,
  ])
  expect(await countRows()).toEqual(before)
  const { id: learnerId } = await addLearner(t, customer)
  const { body } = await convert(lead, { customerAccountId: customer.accountId, learnerId, learner: null })
  expect(body.data.customer).toMatchObject({ id: customer.cabinetId, firstName: 'First0' })
  const welcomed = (await t.outbox()).filter(({ text }) => text.includes('Забыли пароль?')).map(({ to }) => to)
  expect(welcomed).not.toContain(customer.phone)
})

test('an executor with the phone of the lead gets a customer’s workspace beside their own', async () => {
  const { executor } = t.people
  const lead = await typeLead(t, { phone: executor.phone.slice(3) })
  expect(lead.customer).toMatchObject({ isCustomer: false })
  const { body } = await convert(lead, { customerAccountId: executor.accountId })
  expect(body.data.customer).toMatchObject({ accountId: executor.accountId, isCustomer: true })
})

test.each([
  ['a request without its place', { offer: { ...offerForm, place: '' } }],
  ['a day that is over', { offer: { ...offerForm, deadlineOn: '2026-11-19' } }],
  ['a learner of nobody', { learnerId: randomUUID() }],
  ['no learner', { learner: null }],
  ['a learner who is born later', { learner: { firstName: 'А', lastName: 'Б', birthYear: 2099 } }],
])('a conversion with %s creates nothing at all', async (_, form) => {
  const lead = await typeLead(t, { phone: '291110003' })
  const before = await countRows()
  expect((await convert(lead, form)).status).toBe(422)
  expect(await countRows()).toEqual(before)
})

test('a lead that somebody else has moved meanwhile is not converted', async () => {
  const lead = await typeLead(t, { phone: '291110004' })
  await t.call(spec.moveLead, {
    as: manager,
    params: { id: lead.id },
    body: { version: lead.version, to: 'contacted' },
  })
  expect((await convert(lead)).body.code).toBe('version_conflict')
  expect(await accountOf('375291110004')).toBeUndefined()
})

test('a lead with a request is not converted again, nor moved by hand', async () => {
  const lead = await typeLead(t, { phone: '291110005' })
  const made: Lead = (await convert(lead)).body.data
  const account = await accountOf('375291110005')
  expect((await convert(made, { customerAccountId: account?.accountId ?? null })).body.code).toBe('wrong_state')
  expect(made.actions).toMatchObject({ move: false, convert: false, lose: true })
})

test('a lead is won when the contract of its request becomes active, also a lead that was given up', async () => {
  const lead = await typeLead(t, { phone: customer.phone.slice(3) })
  const made: Lead = (await convert(lead, { customerAccountId: customer.accountId })).body.data
  const params = { id: made.offer?.id ?? '' }
  await t.call(offersSpec.publishOffer, { as: manager, params, body: { version: 1 } })
  await respond(t, params.id)
  const offer: offersSpec.Offer = (await t.call(offersSpec.getOffer, { as: customer, params })).body.data
  const choice = { version: offer.version, responseId: offer.responses[0]?.id }
  const draft = (await t.call(offersSpec.chooseResponse, { as: customer, params, body: choice })).body.data
  const of = { as: manager, params: { id: draft.id } }
  const complete = (await t.call(updateContract, { ...of, body: { ...contractForm, version: draft.version } })).body
    .data
  await t.call(sendContract, { ...of, body: { version: complete.version } })
  await acknowledge(t, t.people.executor, draft.id)
  const now = async (): Promise<Lead> =>
    (await t.call(spec.getLead, { as: manager, params: { id: lead.id } })).body.data
  const { state, version } = await now()
  expect(state).toBe('request_made')
  const lost = { version, reason: 'Молчит' }
  await t.call(spec.loseLead, { as: manager, params: { id: lead.id }, body: lost })
  t.clock.advance(1000)
  await acknowledge(t, customer, draft.id)
  expect(await now()).toMatchObject({ state: 'won', lostReason: null, activeAt: t.clock.now().toISOString() })
})
