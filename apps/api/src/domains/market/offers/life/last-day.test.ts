// The last day on which executors may respond belongs to them whole, by the clock of Minsk.
import { chooseResponse, getOffer, listOffers, type OfferSummary } from '@navyk/api-spec/market/offers'
import { cancelContract } from '@navyk/api-spec/teaching/contracts'
import { businessDate, businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOffer, respond } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { claimAlert } from '../lists/alert-queries.ts'

let t: TestApp
let id: string
const midnight = businessInstant('2026-11-22')
beforeAll(async () => {
  t = await testApp()
  id = (await publishOffer(t, { deadlineOn: '2026-11-21' })).id
})
afterAll(() => t.close())

const isListed = async (as: TestPerson, query: Record<string, string>) =>
  (await t.call(listOffers, { as, query: { limit: '100', ...query } })).body.data.some(
    (row: OfferSummary) => row.id === id,
  )
const isTold = () =>
  t.services.transact(async (tx) => {
    await tx.updateTable('offer').set({ alerted_at: null }).where('id', '=', id).execute()
    const now = t.clock.now()
    return (await claimAlert(tx, id, now, businessDate(now))) !== undefined
  })

test.each([
  ['at its last moment', new Date(midnight.getTime() - 1), true],
  ['at the midnight after it', midnight, false],
])('%s an offer is open to executors: %s, %s', async (_, at, isOpen) => {
  t.clock.set(at)
  const { executor, customer, manager } = t.people
  expect(await isListed(executor, { scope: 'open' })).toBe(isOpen)
  expect(await isListed(manager, { scope: 'open' })).toBe(isOpen)
  expect(await isListed(manager, { scope: 'closed' })).toBe(!isOpen)
  for (const as of [customer, manager]) {
    expect(await isListed(as, { state: 'published' })).toBe(isOpen)
    expect(await isListed(as, { state: 'expired' })).toBe(!isOpen)
  }
  expect(await isTold()).toBe(isOpen)
})

test.each([
  ['keeps its last day, which is weeks away', '2026-11-23', '2026-12-04', '2026-12-04'],
  ['is open for another week', '2026-12-03', '2026-12-04', '2026-12-10'],
])('an offer whose contract is cancelled %s', async (_, cancelledOn, deadlineOn, expected) => {
  t.clock.set(businessInstant('2026-11-22'))
  const { customer, manager } = t.people
  const offer = await publishOffer(t, { deadlineOn })
  const [response] = (await respond(t, offer.id)).responses
  const read = async () => (await t.call(getOffer, { as: customer, params: { id: offer.id } })).body.data
  const choice = { version: (await read()).version, responseId: response?.id }
  const contract = (await t.call(chooseResponse, { as: customer, params: { id: offer.id }, body: choice })).body.data
  t.clock.set(businessInstant(cancelledOn))
  const body = { version: contract.version, reason: 'Передумали' }
  expect((await t.call(cancelContract, { as: manager, params: { id: contract.id }, body })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'published', deadlineOn: expected })
})
