// Debts for what an order has granted, after its payment was reversed.
import { listNotices } from '@navyk/api-spec/messages/notices'
import { getInvoice, getStatement, type Invoice, writeOffInvoice } from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/orders'
import { recordPayment, reversePayment } from '@navyk/api-spec/money/payments'
import { grantWallet, listWallets, refundWallet, type Wallet } from '@navyk/api-spec/money/wallets'
import { businessInstant } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contradictions } from '#testing/sums/contradictions.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { duesOf } from '#testing/acting/payments.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { receivePayment, reverseTakenBack } from '#money/payments'
import { allTasks } from '#app.ts'
import { passOrderDays } from '../tasks.ts'

let t: TestApp
let customer: TestPerson
let as: TestPerson
const price = 32_000
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  as = t.people.accountant
})
afterEach(async () => {
  expect(await contradictions(t.services.db)).toEqual([])
  await t.close()
})

const invoice = async (id: string, reader = as): Promise<Invoice> =>
  (await t.call(getInvoice, { as: reader, params: { id } })).body.data
const pay = async (id: string): Promise<string> => {
  const { version, balanceKopecks: amountKopecks } = await invoice(id)
  const body = {
    customerId: customer.cabinetId,
    amountKopecks,
    method: 'bank',
    receivedOn: '2026-11-20',
    reference: '',
  }
  const allocations = [{ invoiceId: id, version, amountKopecks }]
  return (await t.call(recordPayment, { as, body: { ...body, allocations } })).body.data.id
}
const reverse = (id: string) => t.call(reversePayment, { as, params: { id }, body: { reason: 'Чужой платёж' } })
const writeOff = async (id: string) =>
  t.call(writeOffInvoice, { as, params: { id }, body: { version: (await invoice(id)).version, reason: 'Не заплатят' } })
const wallets = async (): Promise<Wallet[]> => (await t.call(listWallets, { as: customer })).body.data
const goTo = async (day: string) => {
  t.clock.set(businessInstant(day, '12:00'))
  await allTasks(t.services)['pass-wallet-days']?.({})
  await passOrderDays(t.services)
}
const owes = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const booked = async () => {
  const { rows } = await sql<{ sum: number }>`select sum(amount_kopecks)::bigint as sum from ledger_posting`.execute(
    t.services.db,
  )
  return rows[0]?.sum
}
const told = async (reader: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as: reader, query: { box: 'new' } })).body.data.map(
    ({ message }: { message: string }) => message,
  )
const ordered = async () => {
  const { id } = await sellProduct(t)
  const order = await orderProduct(t, id, customer)
  return { order, invoiceId: order.invoiceId ?? '' }
}
const handed = async () => {
  const body = {
    customerId: customer.cabinetId,
    contractId: null,
    name: 'Восемь занятий',
    unit: 'lessons',
    totalUnits: 8,
    priceKopecks: price,
    validDays: 30,
    subject: null,
    level: null,
    reason: 'Договорились',
  }
  await t.call(grantWallet, { as, body })
  return { invoiceId: (await duesOf(t, customer.cabinetId)).invoices[0]?.id ?? '' }
}

test.each([
  ['an order', ordered],
  ['a package', handed],
])(
  'the debt of %s with a finished package is written off with a reason, and the books sum to nothing',
  async (_, make) => {
    const { invoiceId } = await make()
    expect((await invoice(invoiceId)).actions.writeOff).toBe(false)
    expect((await writeOff(invoiceId)).status).toBe(409)
    const payment = await pay(invoiceId)
    await goTo('2027-03-01')
    expect(await wallets()).toMatchObject([{ state: 'expired' }])
    expect((await reverse(payment)).status).toBe(200)
    expect([await owes(), (await invoice(invoiceId)).actions.writeOff]).toEqual([price, true])
    expect((await invoice(invoiceId, customer)).actions.writeOff).toBe(false)
    const answer = await writeOff(invoiceId)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'written_off', cancelReason: 'Не заплатят' } },
    })
    expect([await owes(), await balance(t.services.db, { kind: 'write_off' }), await booked()]).toEqual([0, price, 0])
  },
)

test.each([
  ['an order', ordered],
  ['a package', handed],
])(
  'the debt of %s is not written off while its package can be refunded: the unused part goes back first',
  async (_, make) => {
    const { invoiceId } = await make()
    await reverse(await pay(invoiceId))
    const refused = await writeOff(invoiceId)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Сначала')])
    const [wallet] = await wallets()
    const body = { version: wallet?.version, reason: 'Не оплачен' }
    expect((await t.call(refundWallet, { as, params: { id: wallet?.id ?? '' }, body })).status).toBe(200)
    expect([await owes(), await booked(), (await invoice(invoiceId)).balanceKopecks]).toEqual([0, 0, 0])
    expect((await told(customer)).filter((message) => message.includes('аванс'))).toEqual([
      expect.stringMatching(/320,00\sBYN, на ваш аванс возвращено 0,00\sBYN/),
    ])
  },
)

test('a refund of the whole payment is shown as credit of all of it, of the order and of its package', async () => {
  const { order, invoiceId } = await ordered()
  await pay(invoiceId)
  const call = { as, params: { id: order.id } }
  const { version } = (await t.call(spec.getOrder, call)).body.data
  const body = { version, lineIds: [], refundKopecks: price, reason: 'Не нужен' }
  expect((await t.call(spec.refundOrder, { ...call, body })).status).toBe(200)
  const messages = (await told(customer)).filter((message) => message.includes('320,00'))
  expect(messages).toContainEqual(expect.stringMatching(/^Пакет .* закрыт\. 320,00\sBYN возвращено на ваш аванс/))
  expect(messages).toContainEqual(expect.stringMatching(/на ваш аванс возвращено 320,00\sBYN/))
})

test('a refund of a partly paid order shows how much of it became credit', async () => {
  const { order, invoiceId } = await ordered()
  await reverse(await pay(invoiceId))
  const { version } = await invoice(invoiceId)
  const part = { customerId: customer.cabinetId, amountKopecks: 20_000, method: 'bank', receivedOn: '2026-11-20' }
  const allocations = [{ invoiceId, version, amountKopecks: 20_000 }]
  await t.call(recordPayment, { as, body: { ...part, reference: '', allocations } })
  const call = { as, params: { id: order.id } }
  const seen = (await t.call(spec.getOrder, call)).body.data
  const body = { version: seen.version, lineIds: [], refundKopecks: price, reason: 'Не нужен' }
  expect((await t.call(spec.refundOrder, { ...call, body })).status).toBe(200)
  const messages = (await told(customer)).filter((message) => message.includes('на ваш аванс возвращено'))
  expect(messages).toHaveLength(2)
  for (const message of messages) expect(message).toMatch(/320,00\sBYN, на ваш аванс возвращено 200,00\sBYN/)
  expect(await owes()).toBe(-20_000)
})

test('an order whose payment is reversed before it could be opened is opened once it is paid again', async () => {
  await sql`alter table order_grant add constraint broken check (price_kopecks < 0) not valid`.execute(t.services.db)
  const { order, invoiceId } = await ordered()
  const payment = await pay(invoiceId)
  const call = { as, params: { id: order.id } }
  const now = async () => (await t.call(spec.getOrder, call)).body.data
  expect(await now()).toMatchObject({ state: 'paid_unfulfilled', actions: { fulfil: true } })
  await reverse(payment)
  await sql`alter table order_grant drop constraint broken`.execute(t.services.db)
  await passOrderDays(t.services)
  const { version, ...unpaid } = await now()
  expect(unpaid).toMatchObject({ state: 'paid_unfulfilled', actions: { fulfil: false } })
  const refused = await t.call(spec.fulfilOrder, { ...call, body: { version } })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Платёж за этот заказ отменён')])
  expect(await wallets()).toEqual([])
  await pay(invoiceId)
  await passOrderDays(t.services)
  expect((await now()).state).toBe('fulfilled')
  expect(await wallets()).toHaveLength(1)
})

test('a written-off debt is not refunded later, though the package gets a lesson back', async () => {
  const { order, invoiceId } = await ordered()
  const payment = await pay(invoiceId)
  await goTo('2027-03-01')
  await reverse(payment)
  await writeOff(invoiceId)
  await sql`update wallet set state = 'active', left_units = 1, lost_units = 7, left_kopecks = 4000,
    expires_on = '2027-04-01'`.execute(t.services.db)
  const call = { as, params: { id: order.id } }
  const { version, actions } = (await t.call(spec.getOrder, call)).body.data
  expect(actions.refund).toBe(false)
  const refund = { version, lineIds: [], refundKopecks: 4000, reason: 'Ошибка' }
  const refused = await t.call(spec.refundOrder, { ...call, body: refund })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('списан')])
  const [wallet] = await wallets()
  const body = { version: wallet?.version, reason: 'Не оплачен' }
  expect((await t.call(refundWallet, { as, params: { id: wallet?.id ?? '' }, body })).status).toBe(409)
  expect([await owes(), await booked()]).toEqual([0, 0])
})

test('a debt for granted goods ages by its due date, and is not called “not invoiced yet”', async () => {
  const { invoiceId } = await ordered()
  const ageing = async () =>
    (await t.call(getStatement, { as, query: { customerId: customer.cabinetId } })).body.data.ageing
  // Nobody owes for something that was not granted.
  expect(await ageing()).toMatchObject({ notDueKopecks: 0, balanceKopecks: 0 })
  await reverse(await pay(invoiceId))
  await goTo('2026-12-10')
  expect(await ageing()).toMatchObject({ days30Kopecks: price, notInvoicedKopecks: 0, balanceKopecks: price })
})

test('accountants, other than the one who reversed the payment, are notified of granted goods that are unpaid again', async () => {
  const second = await otherStaff(t, 'accountant')
  const { invoiceId } = await ordered()
  await reverse(await pay(invoiceId))
  const { number } = await invoice(invoiceId)
  const said = expect.stringContaining(`Счёт №\u00a0${number} снова не оплачен: 320,00`)
  expect(await told(second)).toContainEqual(said)
  expect(await told(as)).not.toContainEqual(said)
  expect(await told(customer)).not.toContainEqual(said)
})

const receive = (invoiceId: string, amountKopecks: number) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: customer.cabinetId,
      amountKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: invoiceId,
    }),
  )
const takeBack = (paymentId: string, amountKopecks: number) =>
  t.services.transact((tx) =>
    reverseTakenBack(tx, t.services, {
      paymentId,
      amountKopecks,
      reason: 'Возврат',
      restKey: t.services.ids.next(),
    }),
  )
const toldOfUnpaid = async () => (await told(as)).filter((text) => text.includes('снова не оплачен'))

test('a payment that a provider takes back as a whole is notified with the whole debt for granted goods', async () => {
  const { invoiceId } = await ordered()
  const { paymentId } = await receive(invoiceId, price)
  await takeBack(paymentId, price)
  expect(await toldOfUnpaid()).toEqual([expect.stringContaining('320,00')])
})

test('a payment taken back in part is notified with the rest to pay; without granted goods it is not', async () => {
  const { invoiceId } = await ordered()
  const part = await receive(invoiceId, 1000)
  await takeBack(part.paymentId, 1000)
  expect(await toldOfUnpaid()).toEqual([])
  const whole = await receive(invoiceId, price)
  await takeBack(whole.paymentId, 2000)
  expect(await toldOfUnpaid()).toEqual([expect.stringContaining('20,00')])
})
