import { addToCart } from '@navyk/api-spec/money/carts'
import {
  cancelInvoice,
  creditInvoice,
  getInvoice,
  getStatement,
  type Invoice,
  listInvoices,
  voidInvoice,
  writeOffInvoice,
} from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/orders'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import {
  cancelProgramme,
  confirmSeat as confirmation,
  keepSeat,
  leaveProgramme,
  listOwnSeats,
  listProgrammeSeats,
  type ProgrammeSeat,
} from '@navyk/api-spec/teaching/programmes'
import { getProgrammeMoney } from '@navyk/api-spec/views/reports'
import { dayMs } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contradictions } from '#testing/sums/contradictions.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import {
  confirmSeat,
  enrol,
  joinTeam,
  openProgramme,
  readProgramme,
  stepProgramme,
  stepSeat,
} from '#testing/acting/programmes.ts'
import { orderForm } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'
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
  programmeId = (await openProgramme(t, { startsOn: '2026-11-20', enrolUntil: '2026-12-06', trialPriceKopecks: 20_00 }))
    .id
  seat = await enrol(t, programmeId)
})
afterEach(async () => {
  expect(await contradictions(t.services.db)).toEqual([])
  await t.close()
})

const total = 300_00
const seatNow = async (): Promise<ProgrammeSeat> =>
  (await t.call(listOwnSeats, { as: people.customer })).body.data.find(({ id }: { id: string }) => id === seat.id)
const listed = async (as: TestPerson = people.accountant) =>
  (await t.call(listInvoices, { as, query: { kind: 'programme' } })).body.data as Invoice[]
const read = async (id: string): Promise<Invoice> =>
  (await t.call(getInvoice, { as: people.accountant, params: { id } })).body.data
/** The one invoice of the seat. */
async function invoiced(): Promise<Invoice> {
  await confirmSeat(t, await seatNow())
  const [first] = await listed()
  if (!first) throw new Error('nothing was invoiced')
  return read(first.id)
}
/** The customer's debt by the ledger, and their credit, in kopecks. */
async function money() {
  const query = { customerId: people.customer.cabinetId }
  const { ageing } = (await t.call(getStatement, { as: people.accountant, query })).body.data
  const { creditKopecks } = (await t.call(getCustomerDues, { as: people.accountant, query })).body.data
  return [ageing.balanceKopecks, creditKopecks]
}
const pay = (invoiceId: string, amountKopecks: number) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: people.customer.cabinetId,
      amountKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: invoiceId,
    }),
  )
/** Holds the first of the twelve sessions. */
async function hold(): Promise<void> {
  await joinTeam(t, programmeId)
  const { id, version, learners } = await addSession(t, programmeId, '2026-11-20', { time: '10:00', minutes: 60 })
  const outcomes = learners.map((learner) => ({ learnerId: learner.id, outcome: 'present' }))
  const held = await t.call(holdProgrammeSession, { as: people.executor, params: { id }, body: { version, outcomes } })
  if (held.status !== 200) throw new Error(held.text)
}
const leave = async () => stepSeat(t, leaveProgramme, await seatNow(), people.customer, { reason: 'Переехали' })
/** Cancels the programme. @returns the sum that was shown before it, in kopecks */
async function cancel(): Promise<number> {
  const { version } = await readProgramme(t, programmeId)
  const { body } = await t.call(spec.getProgrammeRefunds, { as: people.manager, params: { id: programmeId } })
  await stepProgramme(t, cancelProgramme, { id: programmeId, version }, { reason: 'Мало учеников' })
  return body.data.unusedKopecks
}
async function ordered(): Promise<spec.Order> {
  await t.call(addToCart, {
    as: people.customer,
    body: { productId: programmeId, learnerId: seat.learner.id, quantity: 1 },
  })
  const { totalKopecks } = await seatNow()
  return (await t.call(spec.placeOrder, { as: people.customer, body: { ...orderForm, totalKopecks } })).body.data
}

describe('a seat that a manager makes firm without an order', () => {
  test('is invoiced at its price, and paid like anything else', async () => {
    const invoice = await invoiced()
    expect(invoice).toMatchObject({ kind: 'programme', status: 'issued', totalKopecks: total, balanceKopecks: total })
    expect([invoice.number, invoice.dueOn]).not.toContain(null)
    expect(invoice.lines[0]).toMatchObject({ title: 'Готовимся к ЦЭ по математике: Дроздова Алёна', quantity: 1 })
    expect(await money()).toEqual([total, 0])
    await pay(invoice.id, total)
    expect([(await read(invoice.id)).status, ...(await money())]).toEqual(['paid', 0, 0])
    const rows = (await t.call(getStatement, { as: people.customer, query: {} })).body.data.rows
    expect(rows).toMatchObject([{ kind: 'invoice_charged' }, { kind: 'payment' }])
    expect(rows[0].invoices).toEqual([{ id: invoice.id, number: invoice.number }])
    const query = { month: '2026-12' }
    const { totals } = (await t.call(getProgrammeMoney, { as: people.manager, query })).body.data
    expect(totals).toMatchObject({ paidKopecks: total, refundedKopecks: 0 })
  })

  test('has an invoice that its customer sees as issued, staff with the manager’s decision, and no other customer', async () => {
    const invoice = await invoiced()
    expect((await listed(people.customer)).map(({ id }) => id)).toEqual([invoice.id])
    expect(await listed(people.otherCustomer)).toEqual([])
    const seats = await t.call(listProgrammeSeats, { as: people.manager, params: { id: programmeId } })
    expect(seats.body.data[0].invoicing).toEqual({ isInvoiced: true, reason: null })
    expect((await seatNow()).invoicing).toBeNull()
  })

  test('is not invoiced if the manager says why, which the history has; without a reason that is refused', async () => {
    const { id, version } = await seatNow()
    const refused = await t.call(confirmation, {
      as: people.manager,
      params: { id },
      body: { version, isInvoiced: false },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    const firm = await confirmSeat(t, { id, version }, { isInvoiced: false, reason: 'Льгота для сотрудника' })
    expect(firm).toMatchObject({ state: 'taken', invoicing: { isInvoiced: false, reason: 'Льгота для сотрудника' } })
    expect([await listed(), await money()]).toEqual([[], [0, 0]])
    const kept = await t.services.db
      .selectFrom('audit_event')
      .select('reason')
      .where('object_id', '=', id)
      .where('action', '=', 'confirmed')
      .execute()
    expect(kept).toEqual([{ reason: 'Льгота для сотрудника' }])
  })

  test('is not invoiced if it costs nothing', async () => {
    await t.services.db.updateTable('programme_seat').set({ price_kopecks: 0 }).where('id', '=', seat.id).execute()
    await confirmSeat(t, await seatNow())
    expect([await listed(), (await seatNow()).state]).toEqual([[], 'taken'])
  })

  test('is paid by credit at once', async () => {
    await pay(t.services.ids.next(), total)
    expect(await money()).toEqual([-total, total])
    expect((await invoiced()).status).toBe('paid')
    expect(await money()).toEqual([0, 0])
  })
})

describe('the invoice of a seat that is given up', () => {
  test('is cancelled if nothing of it is used or paid', async () => {
    const { id } = await invoiced()
    await leave()
    expect([(await read(id)).status, ...(await money())]).toEqual(['cancelled', 0, 0])
  })

  test('asks only for the used part, and a payment beyond that is credit', async () => {
    const { id } = await invoiced()
    await hold()
    await leave()
    expect(await read(id)).toMatchObject({ status: 'issued', creditedKopecks: 275_00, balanceKopecks: 25_00 })
    expect(await money()).toEqual([25_00, 0])
  })

  test('gives back the payment for sessions that were not held', async () => {
    const { id } = await invoiced()
    await pay(id, total)
    await hold()
    await leave()
    expect([(await read(id)).status, ...(await money())]).toEqual(['part_refunded', -275_00, 275_00])
    const query = { month: '2026-12' }
    const { totals } = (await t.call(getProgrammeMoney, { as: people.manager, query })).body.data
    expect(totals).toMatchObject({ paidKopecks: total, refundedKopecks: 275_00 })
  })

  test('follows the programme that is cancelled, paid in part', async () => {
    const { id } = await invoiced()
    await pay(id, 100_00)
    await hold()
    expect(await cancel()).toBe(275_00)
    expect([(await read(id)).balanceKopecks, ...(await money())]).toEqual([0, -75_00, 75_00])
  })

  test('stays unchanged if an accountant has written it off', async () => {
    const { id, version } = await invoiced()
    const body = { version, reason: 'Не платит' }
    expect((await t.call(writeOffInvoice, { as: people.accountant, params: { id }, body })).status).toBe(200)
    await leave()
    expect([(await read(id)).status, ...(await money())]).toEqual(['written_off', 0, 0])
  })
})

test('is neither voided nor credited by hand by an accountant, and cancelled while it is not paid', async () => {
  const { id, version } = await invoiced()
  const params = { id }
  const as = people.accountant
  const body = { version, reason: 'Ошибка' }
  const voided = await t.call(voidInvoice, { as, params, body: { ...body, isReplaced: false } })
  const credited = await t.call(creditInvoice, { as, params, body: { ...body, amountKopecks: 1 } })
  expect([voided.status, credited.status, voided.body.message]).toEqual([
    409,
    409,
    'Счёт выставлен за место в группе. Освободите место в программе, и счёт изменится вслед за ним',
  ])
  expect((await t.call(cancelInvoice, { as, params, body })).status).toBe(200)
  expect(await money()).toEqual([0, 0])
  await leave()
  expect((await read(id)).status).toBe('cancelled')
})

describe('a seat that a manager makes firm while its order waits', () => {
  test('is paid by the order alone', async () => {
    const order = await ordered()
    await confirmSeat(t, await seatNow())
    expect(await listed()).toEqual([])
    await pay(order.invoiceId ?? '', total)
    await passOrderDays(t.services)
    expect(await money()).toEqual([0, 0])
  })

  test('is invoiced once the order has ended unpaid, and only once', async () => {
    const order = await ordered()
    await confirmSeat(t, await seatNow())
    t.clock.advance(4 * dayMs)
    await passOrderDays(t.services)
    expect((await seatNow()).state).toBe('taken')
    const [invoice] = await listed()
    expect(await money()).toEqual([total, 0])
    const body = { version: (await read(invoice?.id ?? '')).version, reason: 'Оплачено иначе' }
    await t.call(cancelInvoice, { as: people.accountant, params: { id: invoice?.id ?? '' }, body })
    await freeSeats(t.services, order.id)
    expect((await listed()).map(({ status }) => status)).toEqual(['cancelled'])
  })

  test('is not invoiced if the manager said so', async () => {
    const order = await ordered()
    await confirmSeat(t, await seatNow(), { isInvoiced: false, reason: 'Оплачено наличными' })
    const { version } = (await t.call(spec.getOrder, { as: people.customer, params: { id: order.id } })).body.data
    await t.call(spec.cancelOrder, { as: people.customer, params: { id: order.id }, body: { version, reason: '' } })
    expect([await listed(), (await seatNow()).state]).toEqual([[], 'taken'])
  })

  test('cancels the order when it is given up', async () => {
    const order = await ordered()
    await confirmSeat(t, await seatNow())
    await leave()
    const { state } = (await t.call(spec.getOrder, { as: people.customer, params: { id: order.id } })).body.data
    await freeSeats(t.services, order.id)
    expect([state, await listed(), await money()]).toEqual(['cancelled', [], [0, 0]])
  })
})

test('a trial visit and the seat after it are two invoices; the visit stays owed once its day was held', async () => {
  await leave()
  seat = await enrol(t, programmeId, people.customer, { kind: 'trial', trialOn: '2026-11-20' })
  await confirmSeat(t, seat)
  await hold()
  await stepSeat(t, keepSeat, await seatNow(), people.customer)
  await confirmSeat(t, await seatNow())
  expect((await listed()).map(({ totalKopecks }) => totalKopecks)).toEqual([total, 20_00])
  expect(await money()).toEqual([total + 20_00, 0])
  expect(await cancel()).toBe(total)
  expect((await listed()).map(({ status }) => status)).toEqual(['cancelled', 'issued'])
  expect(await money()).toEqual([20_00, 0])
  await allTasks(t.services)['pass-seat-times']?.({})
})
