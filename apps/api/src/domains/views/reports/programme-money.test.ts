import { addToCart } from '@navyk/api-spec/money/carts'
import { type Order, placeOrder, refundOrder } from '@navyk/api-spec/money/orders'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { leaveProgramme, type ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { getProgrammeMoney } from '@navyk/api-spec/views/reports'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSession } from '../../../testing/programme-sessions.ts'
import { draftProgramme, enrol, joinTeam, openProgramme, stepSeat, takeSeat } from '../../../testing/programmes.ts'
import { orderForm } from '../../../testing/shop.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/test-app.ts'
import { passOrderDays } from '../../money/orders/index.ts'
import { receivePayment } from '../../money/payments/index.ts'

let t: TestApp
let people: TestApp['people']
beforeEach(async () => {
  t = await testApp()
  people = t.people
})
afterEach(() => t.close())

const read = (month: string, as: TestPerson = people.manager) => t.call(getProgrammeMoney, { as, query: { month } })
const money = async (month = '2026-12') => (await read(month)).body.data

/** Twelve sessions for 25.00 each, in December and January, with one learner whose seat was ordered and paid. */
async function paidProgramme(): Promise<{ programmeId: string; seat: ProgrammeSeat }> {
  const { id: programmeId } = await openProgramme(t)
  const seat = await enrol(t, programmeId)
  const line = { productId: programmeId, learnerId: seat.learner.id, quantity: 1 }
  expect((await t.call(addToCart, { as: people.customer, body: line })).status).toBe(200)
  const body = { ...orderForm, totalKopecks: 300_00 }
  const order: Order = (await t.call(placeOrder, { as: people.customer, body })).body.data
  await t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      ...{ customerId: people.customer.cabinetId, amountKopecks: 300_00, method: 'erip', receivedOn: '2026-11-20' },
      ...{ reference: '', source: 'online', sourceKey: t.services.ids.next() },
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
  await passOrderDays(t.services)
  return { programmeId, seat }
}

test('the money of programmes is what orders of seats have brought, less refunds and what held sessions pay', async () => {
  const { programmeId, seat } = await paidProgramme()
  await joinTeam(t, programmeId)
  const session = await addSession(t, programmeId, '2026-12-07')
  await addSession(t, programmeId, '2026-12-14')
  const before = { paidKopecks: 300_00, refundedKopecks: 0, payKopecks: 0, resultKopecks: 300_00 }
  expect(await money()).toEqual({
    totals: { programmes: 1, ...before },
    programmes: [{ id: programmeId, title: 'Готовимся к ЦЭ по математике', state: 'enrolling', ...before }],
  })
  t.clock.set(new Date('2026-12-07T16:30:00Z'))
  const held = { version: session.version, outcomes: [{ learnerId: seat.learner.id, outcome: 'present' }] }
  await t.call(holdProgrammeSession, { as: people.executor, params: { id: session.id }, body: held })
  expect((await money()).totals).toMatchObject({ payKopecks: 61_03, resultKopecks: 238_97 })
  const { version } = await t.services.db.selectFrom('programme_seat').select('version').executeTakeFirstOrThrow()
  await stepSeat(t, leaveProgramme, { id: seat.id, version }, people.manager, { reason: 'Переезд' })
  const order = await t.services.db.selectFrom('shop_order').select(['id', 'version']).executeTakeFirstOrThrow()
  const body = { version: order.version, lineIds: [], refundKopecks: 275_00, reason: 'Переезд' }
  const refund = await t.call(refundOrder, { as: people.accountant, params: { id: order.id }, body })
  expect(refund.status, refund.text).toBe(200)
  const { totals } = await money()
  expect(totals).toMatchObject({
    paidKopecks: 300_00,
    refundedKopecks: 275_00,
    payKopecks: 61_03,
    resultKopecks: -36_03,
  })
})

test('they are those with a day in the month and no drafts, with the lowest result first; a seat without an order brings nothing', async () => {
  await paidProgramme()
  const free = await openProgramme(t, { title: 'Без заказа' })
  await takeSeat(t, free.id)
  await draftProgramme(t)
  const { totals, programmes } = await money()
  expect(totals).toMatchObject({ programmes: 2, paidKopecks: 300_00 })
  expect(programmes.map(({ title }: { title: string }) => title)).toEqual([
    'Без заказа',
    'Готовимся к ЦЭ по математике',
  ])
  expect(await money('2026-11')).toEqual({
    totals: { programmes: 0, paidKopecks: 0, refundedKopecks: 0, payKopecks: 0, resultKopecks: 0 },
    programmes: [],
  })
})

test('managers and accountants read it, and nobody else', async () => {
  const statuses = []
  for (const as of [people.manager, people.accountant, people.administrator, people.executor, people.customer]) {
    statuses.push((await read('2026-12', as)).status)
  }
  expect(statuses).toEqual([200, 200, 403, 403, 403])
  expect((await t.call(getProgrammeMoney, { query: { month: '2026-12' } })).status).toBe(401)
  expect((await read('2026-13')).status).toBe(422)
})
