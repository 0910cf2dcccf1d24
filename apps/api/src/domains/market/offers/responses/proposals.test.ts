import { randomUUID } from 'node:crypto'
import { businessDate } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/offers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishOffer, respond } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listOffersToChoose } from '../lists/digest-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const offerOf = async (id: string, as: TestPerson = t.people.manager): Promise<spec.Offer> =>
  (await t.call(spec.getOffer, { as, params: { id } })).body.data

/** An offer with responses of two executors, as managers see it. */
async function withTwo(): Promise<spec.Offer> {
  const { id } = await publishOffer(t)
  await respond(t, id)
  await respond(t, id, { payKopecks: 3000 }, t.people.otherExecutor)
  return offerOf(id)
}

const chosen = (offer: spec.Offer, ...reasons: string[]) =>
  reasons.map((reason, at) => ({ responseId: offer.responses[at]?.id ?? '', reason }))
async function propose(id: string, choices: object[], as: TestPerson = t.people.manager) {
  const { version } = await offerOf(id)
  return t.call(spec.proposeResponses, { as, params: { id }, body: { version, choices } })
}
const shown = async (id: string, as: TestPerson) => (await offerOf(id, as)).responses.map(({ proposal }) => proposal)
const told = async (as: TestPerson, id: string) => {
  const rows = await t.services.db
    .selectFrom('notice')
    .select('id')
    .where('cabinet_id', '=', as.cabinetId)
    .where('kind', '=', 'offers.notices.proposed')
    .where('link', 'like', `%${id}`)
    .execute()
  return rows.length
}

test('the customer sees whom the service suggests and why, with one notice, and chooses as usual', async () => {
  const { customer } = t.people
  const offer = await withTwo()
  const reasons = chosen(offer, 'Готовит к олимпиадам', 'Живёт рядом').toReversed()
  expect((await propose(offer.id, reasons)).status).toBe(200)
  expect(await told(customer, offer.id)).toBe(1)
  expect(await shown(offer.id, customer)).toEqual([
    { place: 2, reason: 'Готовит к олимпиадам' },
    { place: 1, reason: 'Живёт рядом' },
  ])
  const { version, responses } = await offerOf(offer.id, customer)
  expect(JSON.stringify(responses)).not.toContain('payKopecks')
  const body = { version, responseId: responses[1]?.id }
  expect((await t.call(spec.chooseResponse, { as: customer, params: { id: offer.id }, body })).status).toBe(200)
})

test('an executor reads nothing of a proposal', async () => {
  const offer = await withTwo()
  await propose(offer.id, chosen(offer, 'Готовит к олимпиадам'))
  const { text } = await t.call(spec.getOffer, { as: t.people.executor, params: { id: offer.id } })
  expect(text).not.toContain('proposal"')
  expect(text).not.toContain('Готовит')
})

test('a proposal that is sent again unchanged notifies nobody; another one replaces it', async () => {
  const offer = await withTwo()
  await propose(offer.id, chosen(offer, 'Первый'))
  const { version } = await offerOf(offer.id)
  expect((await propose(offer.id, chosen(offer, 'Первый'))).body.data.version).toBe(version)
  expect(await told(t.people.customer, offer.id)).toBe(1)
  await propose(offer.id, chosen(offer, 'Первый', 'Второй'))
  expect(await told(t.people.customer, offer.id)).toBe(2)
  expect(await shown(offer.id, t.people.customer)).toEqual([
    { place: 1, reason: 'Первый' },
    { place: 2, reason: 'Второй' },
  ])
})

test('a response that is withdrawn leaves the proposal, and can’t be suggested', async () => {
  const offer = await withTwo()
  await propose(offer.id, chosen(offer, 'Первый', 'Второй'))
  const [first] = offer.responses
  const params = { id: offer.id, responseId: first?.id ?? '' }
  await t.call(spec.withdrawResponse, { as: t.people.executor, params, body: { version: first?.version } })
  expect(await shown(offer.id, t.people.customer)).toEqual([null, { place: 2, reason: 'Второй' }])
  expect((await propose(offer.id, chosen(offer, 'Первый'))).body.code).toBe('response_settled')
})

test('staff take a proposal back; a customer who chooses from the older view reads that', async () => {
  const { customer, manager } = t.people
  const offer = await withTwo()
  await propose(offer.id, chosen(offer, 'Первый'))
  const { version } = await offerOf(offer.id, customer)
  const params = { id: offer.id }
  const taken = await t.call(spec.withdrawProposal, { as: manager, params, body: { version } })
  expect(taken.status).toBe(200)
  expect(await shown(offer.id, customer)).toEqual([null, null])
  const stale = { version, responseId: offer.responses[0]?.id }
  expect((await t.call(spec.chooseResponse, { as: customer, params, body: stale })).status).toBe(409)
  const again = { version: taken.body.data.version }
  const twice = await t.call(spec.withdrawProposal, { as: manager, params, body: again })
  expect([twice.status, twice.body.data.version]).toEqual([200, again.version])
})

test('bad input and a foreign response are refused', async () => {
  const [offer, other] = [await withTwo(), await withTwo()]
  const one = { responseId: offer.responses[0]?.id ?? '', reason: 'Первый' }
  for (const choices of [[], [one, one], [{ ...one, reason: ' ' }], [{ ...one, reason: 'я'.repeat(301) }]]) {
    expect((await propose(offer.id, choices)).status).toBe(422)
  }
  const four = Array.from({ length: 4 }, () => ({ responseId: randomUUID(), reason: 'Да' }))
  expect((await propose(offer.id, four)).status).toBe(422)
  expect((await propose(offer.id, chosen(other, 'Чужой'))).status).toBe(404)
})

test('only managers suggest, and only the customer of the request is notified', async () => {
  const { accountant, administrator, customer, executor, otherCustomer } = t.people
  const offer = await withTwo()
  for (const as of [accountant, administrator, customer, executor, otherCustomer]) {
    expect((await propose(offer.id, chosen(offer, 'Первый'), as)).status).toBe(403)
    const body = { version: offer.version }
    expect((await t.call(spec.withdrawProposal, { as, params: { id: offer.id }, body })).status).toBe(403)
  }
  const body = { version: offer.version, choices: chosen(offer, 'Первый') }
  expect((await t.call(spec.proposeResponses, { params: { id: offer.id }, body })).status).toBe(401)
  await propose(offer.id, chosen(offer, 'Первый'))
  expect(await told(otherCustomer, offer.id)).toBe(0)
  expect((await offerOf(offer.id, customer)).actions.propose).toBe(false)
  expect((await offerOf(offer.id)).actions.propose).toBe(true)
})

test('responses wait for the customer’s choice until they are withdrawn, declined or one of them is chosen', async () => {
  const { customer, executor, otherExecutor } = t.people
  const waiting = async (id: string) => {
    const today = businessDate(t.clock.now())
    const { items } = await listOffersToChoose(t.services.db, customer.cabinetId, today, 100)
    return items.find((offer) => offer.id === id)?.responseCount
  }
  const offer = await withTwo()
  const [own, others] = [executor, otherExecutor].map((as) => {
    const { id = '', version } = offer.responses.find((each) => each.executor.id === as.cabinetId) ?? {}
    return { params: { id: offer.id, responseId: id }, body: { version } }
  })
  expect(await waiting(offer.id)).toBe(2)
  await t.call(spec.withdrawResponse, { as: executor, ...own })
  expect(await waiting(offer.id)).toBe(1)
  await t.call(spec.rejectResponse, { as: customer, ...others, body: { ...others?.body, reason: 'Далеко' } })
  expect(await waiting(offer.id)).toBeUndefined()
  const other = await withTwo()
  const choice = { version: other.version, responseId: other.responses[0]?.id }
  await t.call(spec.chooseResponse, { as: customer, params: { id: other.id }, body: choice })
  expect(await waiting(other.id)).toBeUndefined()
})
