import { addDays, businessDate, dayMs, type EndpointDeclaration } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/leads'
import type { BoardOffer, LeadBoard, OwnOfferStage } from '@navyk/api-spec/market/leads'
import { cancelOffer, type Offer, publishOffer, returnOffer } from '@navyk/api-spec/market/offers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeContract, asCustomer, submitOffer } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { getLeadBoard as readBoard } from './list-leads.ts'

let t: TestApp
let manager: TestPerson
beforeAll(async () => {
  t = await testApp()
  manager = t.people.manager
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const offersIn = async (stage: OwnOfferStage, query: Record<string, string> = {}) => {
  const board: LeadBoard = (await t.call(spec.getLeadBoard, { as: manager, query })).body.data
  return board.offers.find((each) => each.stage === stage) ?? { count: 0, first: [] }
}
const idsIn = async (stage: OwnOfferStage, query: Record<string, string> = {}) =>
  (await offersIn(stage, query)).first.map(({ id }) => id)
const step = (endpoint: EndpointDeclaration, { id, version }: Offer, body: object = {}, as = manager) =>
  t.call(endpoint, { as, params: { id }, body: { version, ...body } })

describe('requests of customers without a lead', () => {
  test('are ordered by how long they wait, with those that are back with their customers last', async () => {
    const start = t.clock.now()
    const returned = await submitOffer(t, { subject: 'chemistry' })
    const published = await submitOffer(t, { subject: 'chemistry' })
    t.clock.advance(dayMs)
    const waiting = await submitOffer(t, { subject: 'chemistry' })
    t.clock.advance(dayMs)
    expect((await step(returnOffer, returned, { reason: 'Уточните цель' })).status).toBe(200)
    expect((await step(publishOffer, published)).status).toBe(200)
    const offers = await offersIn('request_made', { subject: 'chemistry' })
    expect([offers.count, offers.first.map(({ id }) => id)]).toEqual([3, [waiting.id, published.id, returned.id]])
    const [sentAt, publishedAt] = [dayMs, 2 * dayMs].map((after) => new Date(start.getTime() + after).toISOString())
    expect(offers.first.map(({ waitingSince }) => waitingSince)).toEqual([sentAt, publishedAt, null])
    expect(offers.first.map(({ lostReason }) => lostReason)).toEqual([null, null, null])
    t.clock.set(start)
  })

  test('are found by the name and by either end of the phone of their customers, in every stage', async () => {
    const open = await submitOffer(t, { subject: 'physics' })
    const lost = await submitOffer(t, { subject: 'physics' })
    await step(cancelOffer, lost, { reason: 'Передумали' }, t.people.customer)
    const { accountId, phone } = t.people.customer
    const names = t.services.db.selectFrom('account').select('first_name').where('id', '=', accountId)
    const { first_name: firstName } = await names.executeTakeFirstOrThrow()
    const stranger = await asCustomer(t)
    const found = async (search: string) =>
      Promise.all((['request_made', 'lost'] as const).map((stage) => idsIn(stage, { subject: 'physics', search })))
    for (const search of [firstName, phone, phone.slice(3), phone.slice(3, 8), phone.slice(-7)]) {
      expect(await found(search), search).toEqual([[open.id], [lost.id]])
    }
    for (const search of ['Никто', stranger.phone]) expect(await found(search), search).toEqual([[], []])
  })

  test('are won when a contract came of them, and stand with the won leads', async () => {
    const before = await offersIn('won')
    const { offerId } = await activeContract(t)
    const won = await offersIn('won')
    expect(won.count).toBe(before.count + 1)
    expect(won.first[0]).toMatchObject({
      id: offerId ?? '',
      state: 'closed_matched',
      waitingSince: null,
      lostReason: null,
    } satisfies Partial<BoardOffer>)
    expect(await idsIn('request_made')).not.toContain(offerId)
  })

  test('are lost with the reason when they were cancelled, and past their deadline from that day on', async () => {
    const start = t.clock.now()
    const deadlineOn = addDays(businessDate(start), 2)
    const late = await submitOffer(t, { subject: 'biology', deadlineOn })
    const cancelled = await submitOffer(t, { subject: 'biology' })
    await step(cancelOffer, cancelled, { reason: 'Нашли сами' }, t.people.customer)
    t.clock.advance(2 * dayMs)
    expect(await idsIn('request_made', { subject: 'biology' })).toEqual([late.id])
    t.clock.advance(dayMs)
    const lost = await offersIn('lost', { subject: 'biology' })
    expect([lost.count, lost.first.map(({ id, state, lostReason }) => [id, state, lostReason])]).toEqual([
      2,
      [
        [cancelled.id, 'cancelled', 'Нашли сами'],
        [late.id, 'expired', null],
      ],
    ])
    expect(await offersIn('request_made', { subject: 'biology' })).toMatchObject({ count: 0, first: [] })
    t.clock.set(start)
  })

  test('show the first six of a stage, and say how many there are', async () => {
    for (let each = 0; each < 7; each += 1) {
      const offer = await submitOffer(t, { subject: 'history' })
      await step(cancelOffer, offer, { reason: 'Дорого' }, t.people.customer)
      await deleteQuotas(t)
    }
    const lost = await offersIn('lost', { subject: 'history' })
    expect([lost.count, lost.first.length]).toEqual([7, 6])
  })

  test('are left out by filters that no request can match', async () => {
    const board: LeadBoard = (await t.call(spec.getLeadBoard, { as: manager, query: { mark: 'mine' } })).body.data
    expect(board.offers).toEqual([])
  })

  test('take no more queries when there are more, in whichever stage', async () => {
    const read = () =>
      countStatements(t, (reader) =>
        readBoard(reader, t.services, manager.session, { search: t.people.customer.phone }),
      )
    const before = await read()
    await submitOffer(t)
    await step(cancelOffer, await submitOffer(t), { reason: 'Дорого' }, t.people.customer)
    await typeLead(t)
    expect(await read()).toBe(before)
  })
})
