import { listNotices } from '@navyk/api-spec/messages/notices'
import { addToCart, applyPromoCode, getCart, mostLines } from '@navyk/api-spec/money/carts'
import * as spec from '@navyk/api-spec/money/orders'
import { getProduct, getShopProduct, listShopProducts, setProductStock } from '@navyk/api-spec/money/products'
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import { getCustomerDues, reversePayment } from '@navyk/api-spec/money/payments'
import { getInvoice, getStatement, writeOffInvoice } from '@navyk/api-spec/money/invoices'
import { holdProgrammeSession, type ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import {
  cancelProgramme,
  changeProgramme,
  finishProgramme,
  keepSeat,
  leaveProgramme,
  listOwnSeats,
  type ProgrammeSeat,
} from '@navyk/api-spec/teaching/programmes'
import { dayMs } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { contradictions } from '#testing/sums/contradictions.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import {
  confirmSeat,
  enrol,
  joinTeam,
  memberForm,
  openProgramme,
  programmeForm,
  readProgramme,
  stepProgramme,
  stepSeat,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { createTestPromoCode, orderForm, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createLogger } from '#platform/operation/log.ts'
import { allTasks } from '#app.ts'
import { balance } from '#money/ledger'
import { receivePayment } from '#money/payments'
import { freeSeats } from '../ending/end-order.ts'
import { passOrderDays } from '../tasks.ts'

let t: TestApp
let people: TestApp['people']
let programmeId: string
let seat: ProgrammeSeat
/** Twelve sessions for 25.00 each; a learner of the customer has a held seat. */
beforeEach(async () => {
  t = await testApp()
  people = t.people
  programmeId = (await openProgramme(t, { startsOn: '2026-11-20', enrolUntil: '2026-12-06' })).id
  seat = await enrol(t, programmeId)
})
afterEach(async () => {
  // Whatever a test has done to seats and orders: what a customer owes is what their invoices and charges come to.
  expect(await contradictions(t.services.db)).toEqual([])
  await t.close()
})

const total = 300_00
const add = (learnerId: string | null = seat.learner.id, as: TestPerson = people.customer, quantity = 1) =>
  t.call(addToCart, { as, body: { productId: programmeId, learnerId, quantity } })
const place = (totalKopecks: number, as: TestPerson = people.customer) =>
  t.call(spec.placeOrder, { as, body: { ...orderForm, totalKopecks } })
/** Orders the seat by way of the cart. */
async function order(totalKopecks = total) {
  const added = await add()
  return added.status === 200 ? place(totalKopecks) : added
}
const ordered = async (): Promise<spec.Order> => {
  const answer = await order()
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
const get = async (id: string): Promise<spec.Order> =>
  (await t.call(spec.getOrder, { as: people.accountant, params: { id } })).body.data
const seatNow = async (): Promise<ProgrammeSeat> =>
  (await t.call(listOwnSeats, { as: people.customer })).body.data.find(({ id }: { id: string }) => id === seat.id)
/** The sums of the dialog that cancels the programme, in kopecks. */
const saidBefore = async (as: TestPerson = people.manager) =>
  (await t.call(spec.getProgrammeRefunds, { as, params: { id: programmeId } })).body.data
const creditOf = async ({ cabinetId }: TestPerson): Promise<number> =>
  (await t.call(getCustomerDues, { as: people.accountant, query: { customerId: cabinetId } })).body.data.creditKopecks

/** The customer's balance in the ledger, in kopecks: above zero they owe it, below zero it is theirs. */
const owedBy = async ({ cabinetId }: TestPerson): Promise<number> =>
  (await t.call(getStatement, { as: people.accountant, query: { customerId: cabinetId } })).body.data.ageing
    .balanceKopecks
/** The income of the service from what it sells itself, in kopecks. */
const incomeOf = async (): Promise<number> => 0 - (await balance(t.services.db, { kind: 'income' }))

/** Pays an order, and opens what it has bought. */
async function pay({ invoiceId, customer, totalKopecks }: spec.Order): Promise<void> {
  await t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: customer.id,
      amountKopecks: totalKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: invoiceId ?? undefined,
    }),
  )
  await passOrderDays(t.services)
}

/** Holds a session at which everybody was there. */
async function hold(session: ProgrammeSession): Promise<void> {
  const outcomes = session.learners.map(({ id }) => ({ learnerId: id, outcome: 'present' }))
  const body = { version: session.version, outcomes }
  const held = await t.call(holdProgrammeSession, { as: people.executor, params: { id: session.id }, body })
  if (held.status !== 200) throw new Error(held.text)
}

describe('a held seat', () => {
  test('is ordered at its price, paid like anything of the shop, and then firm', async () => {
    const placed = await ordered()
    expect([placed.state, placed.totalKopecks, placed.lines.length]).toEqual(['awaiting_payment', total, 1])
    expect(placed.lines[0]).toMatchObject({
      kind: 'programme',
      productId: programmeId,
      title: 'Готовимся к ЦЭ по математике',
      count: 12,
      grants: [],
      seat: { id: seat.id, programmeId, state: 'held', refundKopecks: null },
    })
    expect(await seatNow()).toMatchObject({ state: 'held', orderId: placed.id })
    await pay(placed)
    expect(await get(placed.id)).toMatchObject({
      state: 'fulfilled',
      paidKopecks: total,
      lines: [{ seat: { state: 'taken', refundKopecks: total } }],
    })
    expect(await seatNow()).toMatchObject({ state: 'taken', expiresAt: null })
  })

  test('is charged once it is granted: a customer who has paid it owes nothing, and the service has sold it', async () => {
    const placed = await ordered()
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([0, 0])
    await pay(placed)
    expect([await owedBy(people.customer), await creditOf(people.customer), await incomeOf()]).toEqual([0, 0, total])
    const statement = await t.call(getStatement, { as: people.customer, query: {} })
    expect(statement.body.data.rows).toMatchObject([
      { kind: 'seat_granted', amountKopecks: total },
      { kind: 'payment', amountKopecks: -total },
    ])
    expect(statement.body.data).toMatchObject({ chargesKopecks: total, paymentsKopecks: -total, closingKopecks: 0 })
  })

  test('is ordered once: an enrolled learner is not sold another seat', async () => {
    await ordered()
    const again = await add()
    expect([again.status, again.body.code]).toEqual([409, 'learner_enrolled'])
  })

  test('is not ordered at another sum, for nobody or twice, by somebody else, by staff or without a session', async () => {
    expect((await add(null)).status).toBe(422)
    expect((await add(seat.learner.id, people.customer, 2)).status).toBe(422)
    expect((await add(seat.learner.id, people.otherCustomer)).status).toBe(404)
    expect((await add(seat.learner.id, people.manager)).status).toBe(403)
    const wrong = await order(total - 1)
    expect([wrong.status, wrong.body.code]).toEqual([409, 'cart_changed'])
    expect((await seatNow()).orderId).toBeNull()
  })

  test('is paid by a request that lasts as long as its order', async () => {
    const placed = await ordered()
    const body = { invoiceId: placed.invoiceId, provider: 'express-pay', method: 'erip' }
    const asked = await t.call(createPaymentRequest, { as: people.customer, body })
    expect(asked.body.data.expiresAt).toBe(placed.expiresAt)
  })

  test('goes to the next in line when its order is not paid in time', async () => {
    const placed = await ordered()
    t.clock.advance(4 * dayMs)
    await passOrderDays(t.services)
    await allTasks(t.services)['pass-seat-times']?.({})
    const { state } = await get(placed.id)
    expect([state, (await readProgramme(t, programmeId)).freeSeats]).toEqual(['expired', 6])
  })

  test('goes to the next in line when its order is cancelled, however it was taken', async () => {
    const placed = await ordered()
    const others = [1, 2, 3, 4, 5]
    for (const _ of others) await enrol(t, programmeId, people.otherCustomer)
    const waiting = await enrol(t, programmeId, people.otherCustomer)
    const body = { version: placed.version, reason: '' }
    await t.call(spec.cancelOrder, { as: people.customer, params: { id: placed.id }, body })
    expect((await seatNow()).state).toBe('left')
    const offered = (await t.call(listOwnSeats, { as: people.otherCustomer })).body.data
    expect(offered.find(({ id }: { id: string }) => id === waiting.id).state).toBe('offered')
    expect((await add()).body.code).toBe('few_left')
  })

  test('does not fit into a full cart', async () => {
    const as = people.customer
    const { id: productId } = await sellProduct(t)
    for (let index = 0; index < mostLines; index++) {
      const { id: learnerId } = await addLearner(t, as)
      expect((await t.call(addToCart, { as, body: { productId, learnerId, quantity: 1 } })).status).toBe(200)
    }
    const full = await add()
    expect([full.status, full.body.code]).toEqual([409, 'cart_full'])
  })

  test('that a manager has confirmed counts as granted once its order is paid', async () => {
    const placed = await ordered()
    await confirmSeat(t, await seatNow())
    await pay(placed)
    expect(await get(placed.id)).toMatchObject({ state: 'fulfilled', lines: [{ seat: { state: 'taken' } }] })
  })

  test('cancels its unpaid order when the programme ends', async () => {
    const placed = await ordered()
    await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', programmeId).execute()
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, finishProgramme, { id: programmeId, version })
    expect(await get(placed.id)).toMatchObject({ state: 'cancelled', reason: 'Программа завершена' })
  })

  test('cancels its order when it is given up', async () => {
    const placed = await ordered()
    await stepSeat(t, leaveProgramme, await seatNow(), people.customer, { reason: 'Передумали' })
    expect(await get(placed.id)).toMatchObject({ state: 'cancelled', reason: 'Передумали' })
  })
})

describe('the debt for a seat whose payment was reversed', () => {
  test('is written off once the programme is over, and not while the learner may still come', async () => {
    const placed = await ordered()
    await pay(placed)
    const payment = await t.services.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const as = people.accountant
    await t.call(reversePayment, { as, params: { id: payment.id }, body: { reason: 'Чужой платёж' } })
    const call = { as, params: { id: placed.invoiceId ?? '' } }
    const writeOff = async () => {
      const { version } = (await t.call(getInvoice, call)).body.data
      return (await t.call(writeOffInvoice, { ...call, body: { version, reason: 'Не заплатят' } })).status
    }
    expect([await owedBy(people.customer), await writeOff()]).toEqual([total, 409])
    await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', programmeId).execute()
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, finishProgramme, { id: programmeId, version })
    expect([await writeOff(), await owedBy(people.customer)]).toEqual([200, 0])
  })
})

describe('a paid seat', () => {
  /** Pays the seat, and holds the first of the twelve sessions. */
  async function taught(): Promise<spec.Order> {
    await joinTeam(t, programmeId)
    const placed = await ordered()
    await pay(placed)
    await hold(await addSession(t, programmeId, '2026-11-20', { time: '10:00', minutes: 60 }))
    return get(placed.id)
  }

  test('is credit for its unused part once the programme is cancelled', async () => {
    const { id } = await taught()
    const { version } = await readProgramme(t, programmeId)
    expect(await saidBefore()).toEqual({ unusedKopecks: 275_00, unpaidCount: 0, unpaidKopecks: 0 })
    await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
    expect(await get(id)).toMatchObject({ state: 'refunded', refundedKopecks: 275_00, reason: 'Мало учеников' })
    expect(await creditOf(people.customer)).toBe(275_00)
    // The session that was held stays sold.
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-275_00, 25_00])
  })

  test('that could not be opened is refunded as a whole, and its customer is notified, once the programme is cancelled', async () => {
    const placed = await ordered()
    await t.services.db.updateTable('programme_seat').set({ order_id: null }).where('id', '=', seat.id).execute()
    await pay(placed)
    expect((await get(placed.id)).state).toBe('paid_unfulfilled')
    expect(await saidBefore()).toEqual({ unusedKopecks: total, unpaidCount: 0, unpaidKopecks: 0 })
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
    expect(await get(placed.id)).toMatchObject({ state: 'refunded', refundedKopecks: total })
    expect([await creditOf(people.customer), await owedBy(people.customer)]).toEqual([total, -total])
    const { data } = (await t.call(listNotices, { as: people.customer, query: { box: 'new', limit: '100' } })).body
    const told = data.map(({ message }: { message: string }) => message.replaceAll('\u00a0', ' ')).join()
    expect(told).toContain('на ваш аванс возвращено 300,00 BYN')
  })

  test('of another programme stays for a person to decide when one of its order is cancelled', async () => {
    const other = await openProgramme(t, { title: 'Физика' })
    await t.call(addToCart, {
      as: people.customer,
      body: { productId: other.id, learnerId: seat.learner.id, quantity: 1 },
    })
    await add()
    const placed = (await place(2 * total)).body.data
    await pay(placed)
    await stepSeat(t, leaveProgramme, await seatNow(), people.customer, { reason: 'Переехали' })
    const { version } = await readProgramme(t, other.id)
    await stepProgramme(t, cancelProgramme, { id: other.id, version }, { reason: 'Мало учеников' })
    const row = await get(placed.id)
    expect([row.state, row.refundedKopecks, row.actions.refund]).toEqual(['part_refunded', total, true])
    expect((await saidBefore()).unusedKopecks).toBe(total)
  })

  test('is refunded for its unused part by an accountant once the learner has left', async () => {
    const early = await taught()
    const refund = (row: spec.Order, refundKopecks: number) =>
      t.call(spec.refundOrder, {
        as: people.accountant,
        params: { id: row.id },
        body: { version: row.version, lineIds: [], refundKopecks, reason: 'Переехали' },
      })
    expect(early.actions.refund).toBe(false)
    expect((await refund(early, 275_00)).body.code).toBe('order_state')
    await stepSeat(t, leaveProgramme, await seatNow(), people.customer, { reason: 'Переехали' })
    const row = await get(early.id)
    expect([row.actions.refund, row.lines[0]?.seat?.refundKopecks]).toEqual([true, 275_00])
    const told = await t.services.db
      .selectFrom('notice')
      .select('message_values')
      .where('kind', '=', 'orders.notices.seat_left')
      .where('cabinet_id', '=', people.accountant.cabinetId)
      .execute()
    expect(told).toEqual([{ message_values: { number: row.number, reason: 'Переехали' } }])
    expect((await refund(row, 300_00)).status).toBe(409)
    expect(await owedBy(people.customer)).toBe(0)
    expect((await refund(row, 275_00)).body.data).toMatchObject({ state: 'refunded', refundedKopecks: 275_00 })
    expect(await creditOf(people.customer)).toBe(275_00)
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-275_00, 25_00])
  })

  test('ends the rest of a partly refunded order once its programme is over', async () => {
    const other = await enrol(t, programmeId)
    await add(other.learner.id)
    await add()
    const { id } = (await place(2 * total)).body.data as spec.Order
    await pay(await get(id))
    await stepSeat(t, leaveProgramme, await seatNow(), people.customer, { reason: 'Переехали' })
    const { version } = await get(id)
    const body = { version, lineIds: [], refundKopecks: total, reason: 'Переехали' }
    await t.call(spec.refundOrder, { as: people.accountant, params: { id }, body })
    await passOrderDays(t.services)
    expect((await get(id)).state).toBe('part_refunded')
    await t.services.db.updateTable('programme').set({ state: 'finished' }).where('id', '=', programmeId).execute()
    await passOrderDays(t.services)
    expect(await get(id)).toMatchObject({ state: 'completed', refundedKopecks: total })
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-total, total])
  })

  test('is over once the programme is', async () => {
    const { id } = await taught()
    await t.services.db.updateTable('programme').set({ state: 'finished' }).where('id', '=', programmeId).execute()
    await passOrderDays(t.services)
    expect((await get(id)).state).toBe('completed')
  })
})

describe('a paid trial visit', () => {
  const first = 20_00
  let trial: spec.Order
  /** A paid trial visit on the first day of another programme. */
  beforeEach(async () => {
    const form = { startsOn: '2026-11-20', enrolUntil: '2026-12-06', trialPriceKopecks: first }
    programmeId = (await openProgramme(t, form)).id
    await joinTeam(t, programmeId)
    seat = await enrol(t, programmeId, people.customer, { kind: 'trial', trialOn: '2026-11-20' })
    const placed = await order(first)
    trial = placed.body.data
    await pay(trial)
  })
  const visit = async () => hold(await addSession(t, programmeId, '2026-11-20', { time: '10:00', minutes: 60 }))

  test('followed by a regular seat is ordered and paid separately', async () => {
    await visit()
    await stepSeat(t, keepSeat, await seatNow(), people.customer)
    const placed = await ordered()
    expect([placed.totalKopecks, placed.lines[0]?.count]).toEqual([total, 12])
    await pay(placed)
    expect(await get(placed.id)).toMatchObject({ state: 'fulfilled', lines: [{ seat: { refundKopecks: total } }] })
    expect(await seatNow()).toMatchObject({ state: 'taken', kind: 'regular', orderId: placed.id })
    await passOrderDays(t.services)
    expect((await get(trial.id)).state).toBe('completed')
  })

  test('is not refunded once its day was held, whatever became of the seat since', async () => {
    await visit()
    await stepSeat(t, keepSeat, await seatNow(), people.customer)
    await pay(await ordered())
    // The trial visit was held.
    expect((await saidBefore()).unusedKopecks).toBe(total)
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
    expect((await get(trial.id)).refundedKopecks).toBe(0)
    expect(await creditOf(people.customer)).toBe(total)
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-total, first])
  })

  test('is refunded if its day was not held before the programme was cancelled', async () => {
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
    expect(await get(trial.id)).toMatchObject({ state: 'refunded', refundedKopecks: first })
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-first, 0])
  })
})

test('a paid order that could not be opened is tried again by staff, who read why it failed', async () => {
  const placed = await ordered()
  const setOrder = (order_id: string | null) =>
    t.services.db.updateTable('programme_seat').set({ order_id }).where('id', '=', seat.id).execute()
  await setOrder(null)
  await pay(placed)
  const fulfil = async (as: TestPerson = people.manager) => {
    const { version } = await get(placed.id)
    return t.call(spec.fulfilOrder, { as, params: { id: placed.id }, body: { version } })
  }
  const failed = await fulfil()
  expect([failed.status, failed.body.code]).toEqual([409, 'seat_gone'])
  await setOrder(placed.id)
  expect((await fulfil(people.customer)).status).toBe(403)
  expect((await fulfil()).body.data).toMatchObject({ state: 'fulfilled', lines: [{ seat: { state: 'taken' } }] })
  expect((await fulfil()).body.code).toBe('order_state')
})

test('the sum that cancelling would refund is shown to managers and accountants, for existing programmes', async () => {
  const ask = async (as: TestPerson | null, id = programmeId) =>
    (await t.call(spec.getProgrammeRefunds, { ...(as && { as }), params: { id } })).status
  expect([await ask(people.manager), await ask(people.accountant)]).toEqual([200, 200])
  expect([await ask(people.executor), await ask(people.customer), await ask(null)]).toEqual([403, 403, 401])
  expect(await ask(people.manager, seat.id)).toBe(404)
})

describe('a seat of the shop', () => {
  const listed = async (query: Record<string, string> = {}, as = people.customer) =>
    (await t.call(listShopProducts, { as, query })).body.data

  test('is sold with its programme’s facts, and how many are left; never with its place', async () => {
    const [product] = await listed()
    expect(product).toMatchObject({
      id: programmeId,
      kind: 'programme',
      count: 12,
      priceKopecks: total,
      left: 5,
      programme: { id: programmeId, startsOn: '2026-11-20', endsOn: '2027-01-25', seats: 6, minimumSeats: 2 },
    })
    expect(JSON.stringify(product)).not.toContain('Хоружей')
    expect(await listed({ kind: 'package' })).toEqual([])
    expect(await listed({ kind: 'programme' })).toHaveLength(1)
  })

  test('follows its programme, which alone changes it, until the last day of enrolment and the end', async () => {
    const { version } = await readProgramme(t, programmeId)
    const form = {
      ...programmeForm,
      startsOn: '2026-11-20',
      weeklyPattern: [{ weekday: 5, time: '18:00', minutes: 90 }],
      enrolUntil: '2026-11-30',
      priceKopecks: 30_00,
      title: 'Алгебра',
    }
    const body = { ...form, version }
    await t.call(changeProgramme, { as: people.manager, params: { id: programmeId }, body })
    expect(await listed()).toMatchObject([{ title: 'Алгебра', priceKopecks: 360_00, versionNumber: 2 }])
    const product = (await t.call(getProduct, { as: people.manager, params: { id: programmeId } })).body.data
    expect(product.actions).toEqual({ edit: false, publish: false, archive: false, restore: false })
    const stock = { version: product.version, stock: 3 }
    const set = await t.call(setProductStock, { as: people.manager, params: { id: programmeId }, body: stock })
    expect(set.body.code).toBe('product_of_programme')
    t.clock.set(new Date('2026-11-30T09:00:00Z'))
    expect(await listed()).toHaveLength(1)
    t.clock.set(new Date('2026-12-01T09:00:00Z'))
    expect(await listed()).toEqual([])
  })

  test('is bought for a learner without a seat, with a package, in one order and for one promo code', async () => {
    const product = await sellProduct(t)
    await createTestPromoCode(t, { firstPurchaseOnly: true })
    const { learner } = await enrol(t, (await openProgramme(t)).id)
    await t.call(addToCart, { as: people.customer, body: { productId: product.id, learnerId: null, quantity: 1 } })
    await add(learner.id)
    const cart = (await t.call(applyPromoCode, { as: people.customer, body: { code: 'SEPT10' } })).body.data
    expect(cart).toMatchObject({ subtotalKopecks: 32_000 + total, discountKopecks: 6200, canOrder: true })
    const placed = (await place(cart.totalKopecks)).body.data
    expect(placed.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['package', 'programme'])
    expect((await readProgramme(t, programmeId)).freeSeats).toBe(4)
    await pay(placed)
    expect((await get(placed.id)).lines).toMatchObject([
      { grants: [{ state: 'active' }] },
      { seat: { programmeId, state: 'taken' } },
    ])
  })

  test('that is ordered with something else is not given up alone: the customer cancels the order', async () => {
    const product = await sellProduct(t)
    await t.call(addToCart, { as: people.customer, body: { productId: product.id, learnerId: null, quantity: 1 } })
    await add()
    const placed = (await place(32_000 + total)).body.data
    const leave = async (as: TestPerson) => {
      const { id, version } = await seatNow()
      return t.call(leaveProgramme, { as, params: { id }, body: { version, reason: 'Передумали' } })
    }
    for (const as of [people.customer, people.manager]) {
      const refused = await leave(as)
      expect([refused.status, refused.body.code]).toEqual([409, 'seat_ordered_with_more'])
      expect(refused.body.message).toContain(String(placed.number))
    }
    expect([(await seatNow()).state, (await get(placed.id)).state]).toEqual(['held', 'awaiting_payment'])
    const body = { version: (await get(placed.id)).version, reason: '' }
    await t.call(spec.cancelOrder, { as: people.customer, params: { id: placed.id }, body })
    expect((await seatNow()).state).toBe('left')
  })

  test('is free again when its order ends because of another group in it, or of its invoice', async () => {
    const other = await openProgramme(t, { title: 'Физика' })
    const line = { productId: other.id, learnerId: seat.learner.id, quantity: 1 }
    await t.call(addToCart, { as: people.customer, body: line })
    await add()
    const placed = (await place(2 * total)).body.data
    expect(await saidBefore()).toEqual({ unusedKopecks: 0, unpaidCount: 1, unpaidKopecks: 2 * total })
    const { version } = await readProgramme(t, programmeId)
    await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
    expect((await get(placed.id)).state).toBe('cancelled')
    // The task that the order has sent.
    await freeSeats(t.services, placed.id)
    expect((await readProgramme(t, other.id)).freeSeats).toBe(6)
  })

  test('that is paid late is taken again if one is free', async () => {
    const placed = await ordered()
    t.clock.advance(4 * dayMs)
    await passOrderDays(t.services)
    await pay(placed)
    const { version } = await get(placed.id)
    const body = { version, decision: 'restored' }
    const restored = await t.call(spec.decideLateMoney, { as: people.manager, params: { id: placed.id }, body })
    expect(restored.status).toBe(200)
    await passOrderDays(t.services)
    expect((await get(restored.body.data.restoredAs)).lines).toMatchObject([{ seat: { state: 'taken' } }])
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([0, total])
  })

  test('that is paid late when others have the last ones is lost, and its money stays credit', async () => {
    const placed = await ordered()
    t.clock.advance(4 * dayMs)
    await passOrderDays(t.services)
    for (let taken = 0; taken < programmeForm.seats; taken += 1)
      await createFirmSeat(t, programmeId, people.otherCustomer)
    const ofOthers = await incomeOf()
    await pay(placed)
    expect([(await get(placed.id)).lateKopecks, await creditOf(people.customer)]).toEqual([total, total])
    const decide = async (decision: 'restored' | 'kept') => {
      const { version } = await get(placed.id)
      const params = { id: placed.id }
      return t.call(spec.decideLateMoney, { as: people.manager, params, body: { version, decision } })
    }
    const restored = await decide('restored')
    expect([restored.status, restored.body.message]).toEqual([409, 'Чего-то из этого заказа уже нет в продаже'])
    expect((await decide('kept')).status).toBe(200)
    expect([(await get(placed.id)).state, await creditOf(people.customer)]).toEqual(['expired', total])
    expect([await owedBy(people.customer), await incomeOf()]).toEqual([-total, ofOthers])
  })

  test('shows neither its executor’s pay, nor whose learners are in the group, nor how many wait', async () => {
    const member = await joinTeam(t, programmeId)
    const { learner } = await createFirmSeat(t, programmeId, people.otherCustomer)
    for (let held = 2; held < programmeForm.seats; held += 1) await enrol(t, programmeId, people.otherCustomer)
    const [listing] = await listed()
    await add()
    const seen = async () => {
      const shown = await t.call(getShopProduct, { as: people.customer, params: { id: programmeId } })
      const cart = await t.call(getCart, { as: people.customer })
      return JSON.stringify([await listed(), shown.body.data, cart.body.data])
    }
    await enrol(t, programmeId, people.otherCustomer)
    const withOneWaiting = await seen()
    await enrol(t, programmeId, people.otherCustomer)
    expect(await seen()).toBe(withOneWaiting)
    const placed = JSON.stringify((await place(total)).body.data)
    const theirs = [learner.id, people.otherCustomer.cabinetId, member.id, String(memberForm.amountKopecks)]
    for (const hidden of theirs) expect(withOneWaiting + placed + JSON.stringify(listing)).not.toContain(hidden)
    expect(JSON.parse(withOneWaiting)[1].left).toBe(0)
  })
})

test('an order of a seat is cancelled with its programme, and its invoice can’t be paid', async () => {
  const placed = await ordered()
  const { version } = await readProgramme(t, programmeId)
  await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
  expect(await get(placed.id)).toMatchObject({ state: 'cancelled', reason: 'Мало учеников' })
  const invoice = await t.call(getInvoice, { as: people.customer, params: { id: placed.invoiceId ?? '' } })
  expect(invoice.body.data.status).toBe('cancelled')
  const told = await t.services.db
    .selectFrom('notice')
    .select(['cabinet_id', 'message_values'])
    .where('kind', '=', 'orders.notices.cancelled')
    .execute()
  expect(told).toEqual([
    { cabinet_id: people.customer.cabinetId, message_values: { number: placed.number, reason: 'Мало учеников' } },
  ])
})

test('a seat that is gone when its payment comes leaves the order to a person, who refunds the money', async () => {
  const placed = await ordered()
  await t.services.db.updateTable('programme_seat').set({ order_id: null }).where('id', '=', seat.id).execute()
  await pay(placed)
  const row = await get(placed.id)
  expect([row.state, row.actions.refund]).toEqual(['paid_unfulfilled', true])
  // It is tried again every ten minutes: a person has it among the tasks, and the log has said it once.
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
  await passOrderDays({ ...t.services, log })
  expect(lines).toEqual([])
  const body = { version: row.version, lineIds: [], refundKopecks: total, reason: 'Места нет' }
  const answer = await t.call(spec.refundOrder, { as: people.accountant, params: { id: row.id }, body })
  expect([answer.body.data.state, await creditOf(people.customer)]).toEqual(['refunded', total])
  expect([await owedBy(people.customer), await incomeOf()]).toEqual([-total, 0])
})
