// The last day on which executors may respond belongs to them whole, by the clock of Minsk.
import { listOffers, type OfferSummary } from '@navyk/api-spec/market/offers'
import { businessDate, businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOffer } from '../../../../testing/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '../../../../testing/test-app.ts'
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
