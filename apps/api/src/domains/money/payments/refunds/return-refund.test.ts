// A refund that was paid out and has come back: it is 12:00 in Minsk on Friday, 20 November 2026.
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { getStatement } from '@navyk/api-spec/money/invoices'
import {
  approveRefund,
  approveRefundReturn,
  askRefund,
  askRefundReturn,
  getPaymentTotals,
  getRefund,
  listPayments,
  listRefundHistory,
  listRefunds,
  payRefund,
  recordPayment,
  refuseRefundReturn,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contradictions } from '#testing/sums/contradictions.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { duesOf, refundAccount } from '#testing/acting/payments.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

eachTestHasOneContract()

const reason = 'Банк вернул: счёт закрыт'
let id: string
let paymentId: string
let customer: TestPerson
let accountant: TestPerson
let second: TestPerson
const as = (person: TestPerson, endpoint: EndpointDeclaration, version: number, body: object = {}) =>
  t.call(endpoint, { as: person, params: { id }, body: { version, ...body } })
const ask = () =>
  t.call(askRefund, {
    as: accountant,
    body: { customerId: customer.cabinetId, amountKopecks: 1500, reason: 'Уезжает', account: refundAccount },
  })
const creditOf = async () => (await duesOf(t, customer.cabinetId)).creditKopecks
const told = async ({ cabinetId }: TestPerson) => {
  const rows = await t.services.db
    .selectFrom('notice')
    .select('kind')
    .where('cabinet_id', '=', cabinetId)
    .where('kind', 'like', 'payments.%')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}
afterEach(async () => expect(await contradictions(t.services.db)).toEqual([]))

/** A refund of 15.00 out of a payment of 30.00, paid out. */
beforeEach(async () => {
  customer = contract.customer
  accountant = t.people.accountant
  second = await otherStaff(t, 'accountant')
  const payment = { amountKopecks: 3000, method: 'bank', receivedOn: '2026-11-19', reference: '', allocations: [] }
  const body = { ...payment, customerId: customer.cabinetId }
  paymentId = (await t.call(recordPayment, { as: accountant, body })).body.data.id
  id = (await ask()).body.data.id
  await as(second, approveRefund, 1)
  const payout = { method: 'bank', paidOn: '2026-11-20', reference: '88' }
  expect((await as(accountant, payRefund, 2, payout)).status).toBe(200)
})

test('a paid refund is returned by two people: its sum is credit again, by a posting of its own that the statement shows', async () => {
  const before = await creditOf()
  const asked = await as(accountant, askRefundReturn, 3, { reason })
  expect(asked.body.data).toMatchObject({
    state: 'return_asked',
    returnReason: reason,
    actions: { askReturn: false, approveReturn: false, refuseReturn: true },
  })
  expect((await told(second)).at(-1)).toBe('payments.notices.refund_return_asked')
  expect(await creditOf()).toBe(before)
  const seen = (await t.call(getRefund, { as: customer, params: { id } })).body.data
  expect(seen).toMatchObject({ state: 'paid', returnReason: null })
  expect(await as(accountant, approveRefundReturn, 4)).toMatchObject({ status: 409, body: { code: 'refund_own' } })
  expect((await as(second, approveRefundReturn, 4)).body.data).toMatchObject({
    state: 'returned',
    returnReason: reason,
  })
  expect(await creditOf()).toBe(before + 1500)
  expect((await told(customer)).at(-1)).toBe('payments.notices.refund_returned')
  const { rows } = (await t.call(getStatement, { as: customer })).body.data
  expect(rows.filter(({ kind }: { kind: string }) => kind.startsWith('refund'))).toMatchObject([
    { kind: 'refund', amountKopecks: 1500 },
    { kind: 'refund_returned', amountKopecks: -1500 },
  ])
  for (const step of [approveRefundReturn, askRefundReturn]) {
    expect((await as(second, step, 5, step === askRefundReturn ? { reason } : {})).status).toBe(409)
  }
  // A refund that came back can be given back again, out of the same payment.
  expect((await ask()).status).toBe(200)
})

test('a refund stays paid if the other person refuses its return, and can be reported as returned again', async () => {
  const before = await creditOf()
  await as(accountant, askRefundReturn, 3, { reason })
  expect((await as(second, refuseRefundReturn, 4, { reason: 'Деньги у заказчика' })).body.data).toMatchObject({
    state: 'paid',
    returnReason: null,
  })
  expect(await creditOf()).toBe(before)
  // The person who said that it came back hears that it did not; the customer never heard of it.
  expect((await told(accountant)).at(-1)).toBe('payments.notices.refund_return_refused')
  expect((await told(customer)).at(-1)).toBe('payments.notices.refund_paid')
  expect((await as(second, askRefundReturn, 5, { reason })).status).toBe(200)
  expect((await as(accountant, approveRefundReturn, 6)).status).toBe(200)
})

test('only accountants return a paid refund, with a reason, and not from a stale page', async () => {
  for (const person of [customer, t.people.manager]) {
    expect((await as(person, askRefundReturn, 3, { reason })).status).toBe(403)
    expect((await as(person, approveRefundReturn, 3)).status).toBe(403)
    expect((await as(person, refuseRefundReturn, 3, { reason })).status).toBe(403)
  }
  expect((await as(accountant, askRefundReturn, 3, { reason: ' ' })).status).toBe(422)
  expect((await as(accountant, askRefundReturn, 2, { reason })).status).toBe(409)
  expect((await as(second, approveRefundReturn, 3)).status).toBe(409)
})

test('a refund is never returned by one account alone, nor changed otherwise, in the row too', async () => {
  await as(accountant, askRefundReturn, 3, { reason })
  const alone = sql`update refund set state = 'returned', returned_by = return_asked_by, returned_at = now()`
  await expect(alone.execute(t.services.db)).rejects.toThrow('refund_return_of_two_people')
  await expect(sql`update refund set amount_kopecks = 1`.execute(t.services.db)).rejects.toThrow('never changed')
})

test('a returned refund is credit of the same payment, which can be refunded again', async () => {
  await as(accountant, askRefundReturn, 3, { reason })
  await as(second, approveRefundReturn, 4)
  expect(await balance(t.services.db, { kind: 'bank' })).toBe(3000)
  const reverse = { as: accountant, params: { id: paymentId }, body: { reason: 'Чужая' } }
  const again = (await ask()).body.data
  expect(again).toMatchObject({ state: 'asked', amountKopecks: 1500 })
  expect((await t.call(reversePayment, reverse)).status).toBe(409)
})

test('a payment whose refund was returned can be reversed', async () => {
  await as(accountant, askRefundReturn, 3, { reason })
  await as(second, approveRefundReturn, 4)
  const reverse = { as: accountant, params: { id: paymentId }, body: { reason: 'Чужая' } }
  expect((await t.call(reversePayment, reverse)).status).toBe(200)
  expect([await creditOf(), await balance(t.services.db, { kind: 'bank' })]).toEqual([0, 0])
})

describe('a customer, before two people agree on the return of a refund,', () => {
  const found = async (state: string, person = customer): Promise<string[]> =>
    (await t.call(listRefunds, { as: person, query: { state } })).body.data.map((refund: { id: string }) => refund.id)
  const history = async (person = customer): Promise<string[]> =>
    (await t.call(listRefundHistory, { as: person, params: { id } })).body.data.map(
      ({ action }: { action: string }) => action,
    )

  test('finds it among the paid ones, and not among the returned ones', async () => {
    await as(accountant, askRefundReturn, 3, { reason })
    expect([await found('paid'), await found('return_asked'), await found('returned')]).toEqual([[id], [], []])
    expect([await found('paid', second), await found('return_asked', second)]).toEqual([[], [id]])
    await as(second, approveRefundReturn, 4)
    expect([await found('paid'), await found('return_asked'), await found('returned')]).toEqual([[], [], [id]])
  })

  test('reads nothing of the return in the history; a return without an agreement stays out of it for good', async () => {
    const before = ['paid', 'approved', 'asked']
    await as(accountant, askRefundReturn, 3, { reason })
    expect(await history()).toEqual(before)
    expect(await history(second)).toEqual(['return_asked', ...before])
    await as(second, refuseRefundReturn, 4, { reason: 'Деньги у заказчика' })
    expect(await history()).toEqual(before)
    await as(second, askRefundReturn, 5, { reason })
    await as(accountant, approveRefundReturn, 6)
    expect(await history()).toEqual(['came_back', 'return_asked', ...before])
    expect(await history(second)).toEqual(['came_back', 'return_asked', 'return_refused', 'return_asked', ...before])
  })
})

test('a payment counts as refunded until its refund is returned, and then as credit again', async () => {
  const marked = async (mark: string) => (await t.call(listPayments, { as: accountant, query: { mark } })).body.data
  const totals = async () => (await t.call(getPaymentTotals, { as: accountant, query: {} })).body.data
  await as(accountant, askRefundReturn, 3, { reason })
  expect(await marked('refunded')).toMatchObject([{ id: paymentId, refundedKopecks: 1500, creditKopecks: 1500 }])
  expect(await totals()).toMatchObject({ refundedKopecks: 1500, creditKopecks: 1500 })
  await as(second, approveRefundReturn, 4)
  expect(await marked('refunded')).toEqual([])
  expect(await marked('credit')).toMatchObject([{ id: paymentId, refundedKopecks: 0, creditKopecks: 3000 }])
  expect(await totals()).toMatchObject({ refundedKopecks: 0, creditKopecks: 3000 })
})
