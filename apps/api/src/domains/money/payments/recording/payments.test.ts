import {
  draftInvoices,
  getInvoice,
  getInvoiceTotals,
  getStatement,
  issueInvoices,
  listInvoices,
  type InvoiceSummary,
} from '@navyk/api-spec/money/invoices'
import {
  allocateCredit,
  approveRefund,
  approveRefundReturn,
  askRefund,
  askRefundReturn,
  getCustomerDues,
  getPayment,
  listPaymentHistory,
  listPayments,
  getRefund,
  listRefundHistory,
  nameRefundAccount,
  listRefunds,
  payRefund,
  recordPayment,
  refuseRefund,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { duesOf, addSecondAccountant, payInvoice, refundAccount } from '#testing/acting/payments.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listSamePerson, changeAccount } from '#people/accounts'
import { balance } from '#money/ledger'
import { countWaitingRefunds } from '../refunds/queries.ts'
import { receivePayment, receivePayments } from './receive-payment.ts'

const absent = '01900000-0000-7000-8000-000000000000'
const months = ['2026-08', '2026-09', '2026-10'] as const

let t: TestApp
let contract: TestContract
let customer: TestPerson
let accountant: TestPerson

/** Lessons of 40.00 in three months, settled; two of the months are invoiced. */
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  accountant = t.people.accountant
  contract = await createContract(t)
  await teach(
    t,
    contract,
    months.map((month) => ({ date: `${month}-03` })),
  )
  for (const month of months) await settleMonth(t, t.people.executor, month)
  await issue('2026-08')
  await issue('2026-09')
})
afterEach(() => t.close())

async function issue(month: string): Promise<void> {
  const drafted = await t.call(draftInvoices, { as: accountant, body: { month } })
  const invoices = drafted.body.data.invoiceIds.map((id: string) => ({ id, version: 1 }))
  const dueOn = month === '2026-08' ? '2026-11-21' : '2026-11-25'
  await t.call(issueInvoices, { as: accountant, body: { invoices, dueOn } })
}
const invoices = async (): Promise<InvoiceSummary[]> =>
  (await t.call(listInvoices, { as: accountant })).body.data.toReversed()
const dues = async () => duesOf(t, customer.cabinetId)
const owed = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const form = { method: 'bank', receivedOn: '2026-11-19', reference: 'п/п 17' }
/** Records a payment as the dialog does, with the invoices that it covers. */
async function record(amountKopecks: number, taken: number[], as = accountant) {
  const open = (await dues()).invoices
  const allocations = taken.map((amount, index) => ({
    invoiceId: open[index].id,
    version: open[index].version,
    amountKopecks: amount,
  }))
  return t.call(recordPayment, { as, body: { ...form, amountKopecks, customerId: customer.cabinetId, allocations } })
}
const told = async (person: TestPerson) => {
  const rows = await t.services.db
    .selectFrom('notice')
    .select('kind')
    .where('cabinet_id', '=', person.cabinetId)
    .where('kind', 'like', 'payments.%')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}
const actions = async (endpoint: EndpointDeclaration, id: string) => {
  const { body } = await t.call(endpoint, { as: accountant, params: { id } })
  return body.data.map((row: { action: string }) => row.action)
}

describe('a payment', () => {
  test('settles its invoice, lowers the debt by the day it came, and notifies the customer', async () => {
    const [first] = await invoices()
    const before = await owed()
    const { body } = await payInvoice(t, first as InvoiceSummary, { reference: '№ 17' })
    expect(body.data).toMatchObject({
      amountKopecks: 4000,
      method: 'bank',
      receivedOn: '2026-11-19',
      reference: '№ 17',
      source: 'manual',
      allocations: [{ invoiceId: first?.id, amountKopecks: 4000, isFromCredit: false }],
      creditKopecks: 0,
      recordedBy: 'Last-accountant First5',
      reversal: null,
    })
    expect((await invoices())[0]).toMatchObject({ status: 'paid', balanceKopecks: 0 })
    expect(before - (await owed())).toBe(4000)
    expect(await balance(t.services.db, { kind: 'bank' }, { before: new Date('2026-11-18T21:00:00Z') })).toBe(0)
    expect(await balance(t.services.db, { kind: 'bank' }, { before: new Date('2026-11-19T21:00:00Z') })).toBe(4000)
    expect(await told(customer)).toEqual(['payments.notices.of_one'])
    const seen = await t.call(getPayment, { as: customer, params: { id: body.data.id } })
    expect(seen.body.data).toMatchObject({ amountKopecks: 4000 })
    expect(seen.text).not.toContain('recordedBy')
    expect(await actions(listPaymentHistory, body.data.id)).toEqual(['recorded'])
  })

  test('above the due sum covers the other invoices and leaves the rest as credit, which every screen shows', async () => {
    const answer = await record(9000, [4000, 4000])
    expect(answer.body.data).toMatchObject({ creditKopecks: 1000, allocations: [{ amountKopecks: 4000 }, {}] })
    expect((await invoices()).map((row) => row.status)).toEqual(['paid', 'paid'])
    expect(await dues()).toMatchObject({ creditKopecks: 1000, heldKopecks: 0, invoices: [] })
    const [{ id } = { id: '' }] = await invoices()
    const shown = await Promise.all([
      t.call(getInvoice, { as: customer, params: { id } }),
      t.call(getInvoiceTotals, { as: customer }),
      t.call(getInvoiceTotals, { as: accountant, query: { customerId: customer.cabinetId } }),
      t.call(getCustomerDues, { as: customer }),
    ])
    expect(shown.map(({ body }) => body.data.creditKopecks)).toEqual([1000, 1000, 1000, 1000])
    const statement = await t.call(getStatement, { as: customer })
    expect(statement.body.data.ageing).toMatchObject({
      advanceKopecks: -1000,
      notInvoicedKopecks: 4000,
      balanceKopecks: 3000,
    })
    const [paid] = statement.body.data.rows.filter((row: { kind: string }) => row.kind === 'payment')
    expect(paid).toMatchObject({ amountKopecks: -9000, invoices: [{}, {}] })
    expect(await told(customer)).toEqual(['payments.notices.with_credit'])
  })

  test('may stay as credit as a whole', async () => {
    expect((await record(9000, [])).body.data).toMatchObject({ creditKopecks: 9000, allocations: [] })
    expect((await invoices()).map((row) => row.status)).toEqual(['issued', 'issued'])
  })

  test('with the same key is recorded once and answers the same; another sum with it is refused, and so is no key', async () => {
    const [first] = await invoices()
    const pay = (amountKopecks: number, key: string | null) =>
      payInvoice(t, first as InvoiceSummary, { amountKopecks }, { key })
    const [one, two] = [await pay(1000, 'one'), await pay(1000, 'one')]
    expect([one.status, two.text]).toEqual([200, one.text])
    expect(await pay(2000, 'one')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect(await pay(2000, null)).toMatchObject({ status: 422, body: { code: 'idempotency_key_required' } })
    expect((await invoices())[0]).toMatchObject({ paidKopecks: 1000 })
  })

  test('of an invoice that somebody else has just changed is refused with the due sum now', async () => {
    const [first] = await invoices()
    await payInvoice(t, first as InvoiceSummary, { amountKopecks: 1000 })
    expect(await payInvoice(t, first as InvoiceSummary, { amountKopecks: 1000 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { invoices: [{ balanceKopecks: 3000 }, {}] } },
    })
    expect(await owed()).toBe(11_000)
    // The notice of a payment that pays several invoices to the kopeck names only the invoices.
    await record(7000, [3000, 4000])
    expect(await told(customer)).toEqual(['payments.notices.of_one', 'payments.notices.of_several'])
  })

  test('covers no invoice of another customer, no draft, none twice, and none by more than is due', async () => {
    const [first] = (await dues()).invoices
    const wanted = { invoiceId: first.id, version: first.version, amountKopecks: 4000 }
    const call = (customerId: string, allocations: object[]) =>
      t.call(recordPayment, { as: accountant, body: { ...form, amountKopecks: 9000, customerId, allocations } })
    expect((await call(t.people.otherCustomer.cabinetId, [wanted])).status).toBe(409)
    expect((await call(customer.cabinetId, [wanted, wanted])).status).toBe(409)
    expect((await call(customer.cabinetId, [{ ...wanted, amountKopecks: 4001 }])).status).toBe(409)
    expect((await call(customer.cabinetId, [{ ...wanted, invoiceId: absent }])).status).toBe(409)
    for (const nobody of [absent, t.people.executor.cabinetId]) expect((await call(nobody, [])).status).toBe(404)
    expect((await call(customer.cabinetId, [wanted, { ...wanted, amountKopecks: 5001 }])).status).toBe(422)
    expect(await t.services.db.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test.each([
    [{ amountKopecks: 0 }, { amountKopecks: ['Сумма должна быть больше нуля'] }],
    [{ amountKopecks: 10.5 }, { amountKopecks: ['Нужна сумма, например 25,50'] }],
    [{ amountKopecks: 100_000_001 }, { amountKopecks: ['Слишком большая сумма'] }],
    [{ method: 'barter' }, { method: ['Обязательное поле'] }],
    [{ receivedOn: '2026-11-21' }, { receivedOn: ['Дата не может быть в будущем'] }],
    [{ receivedOn: '2025-11-18' }, { receivedOn: ['Дата больше чем год назад. Проверьте год'] }],
    [{ receivedOn: '19.11.2026' }, { receivedOn: ['Нужна дата'] }],
    [{ source: 'online' }, { source: ['Неизвестное поле'] }],
  ])('with %o is refused at the field, and nothing is stored', async (wrong, errors) => {
    const body = { ...form, amountKopecks: 4000, customerId: customer.cabinetId, allocations: [], ...wrong }
    expect(await t.call(recordPayment, { as: accountant, body })).toMatchObject({ status: 422, body: { errors } })
    expect(await t.services.db.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test('that a provider brings twice counts once, pays its own invoice first, and stays with the provider', async () => {
    const [, second] = await invoices()
    const payment = {
      ...form,
      method: 'erip' as const,
      customerId: customer.cabinetId,
      amountKopecks: 5000,
      source: 'online' as const,
      sourceKey: 'express-pay 1',
      preferredInvoiceId: second?.id,
    }
    const receive = () => t.services.transact((tx) => receivePayment(tx, t.services, payment))
    const [one, two] = [await receive(), await receive()]
    expect([one.isNew, two.isNew, two.paymentId]).toEqual([true, false, one.paymentId])
    expect((await invoices()).map((row) => row.paidKopecks)).toEqual([1000, 4000])
    expect(await balance(t.services.db, { kind: 'clearing' })).toBe(5000)
    const other = t.services.transact((tx) => receivePayment(tx, t.services, { ...payment, amountKopecks: 1 }))
    await expect(other).rejects.toThrow('as another payment')
  })

  test('that comes together with others counts as if each had come by itself, in as many statements as one', async () => {
    const [, second] = await invoices()
    const brought = (amountKopecks: number, key: string, preferredInvoiceId?: string) => ({
      ...form,
      method: 'erip' as const,
      customerId: customer.cabinetId,
      amountKopecks,
      preferredInvoiceId,
      source: 'online' as const,
      sourceKey: `express-pay ${key}`,
    })
    await t.services.transact((tx) => receivePayment(tx, t.services, brought(500, 'before')))
    const payments = [
      brought(3000, '1', second?.id),
      brought(500, 'before'),
      brought(3000, '2', second?.id),
      brought(4000, '3'),
    ]
    const receipts = await t.services.transact((tx) => receivePayments(tx, t.services, null, payments))
    expect(receipts.map(({ isNew, creditKopecks }) => [isNew, creditKopecks])).toEqual([
      [true, 0],
      [false, 0],
      [true, 0],
      [true, 2500],
    ])
    expect((await invoices()).map((row) => row.paidKopecks)).toEqual([4000, 4000])
    expect((await dues()).creditKopecks).toBe(2500)
    expect(await balance(t.services.db, { kind: 'clearing' })).toBe(10_500)
    const statements = (keys: string[]) =>
      countStatements(t, (tx) =>
        receivePayments(
          tx,
          t.services,
          null,
          keys.map((key) => brought(100, key)),
        ),
      )
    expect(await statements(['4', '5', '6', '7', '8', '9'])).toBe(await statements(['10']))
  })
})

describe('credit', () => {
  test('pays an invoice as soon as it is issued, and the invoice and the customer show it', async () => {
    await record(9000, [4000, 4000])
    await issue('2026-10')
    const third = (await invoices())[2]
    expect(third).toMatchObject({ status: 'part_paid', paidKopecks: 1000 })
    expect((await dues()).creditKopecks).toBe(0)
    const { body } = await t.call(listPayments, { as: customer, query: { invoiceId: third?.id ?? '' } })
    expect(body.data[0].allocations).toMatchObject([{}, {}, { amountKopecks: 1000, isFromCredit: true }])
    expect(await told(customer)).toEqual(['payments.notices.with_credit', 'payments.notices.credit_used'])
  })

  test('does not pay older invoices when a new one is issued, which it pays as far as it reaches', async () => {
    await record(5000, [])
    await issue('2026-10')
    expect((await invoices()).map(({ status, paidKopecks }) => [status, paidKopecks])).toEqual([
      ['issued', 0],
      ['issued', 0],
      ['paid', 4000],
    ])
    expect((await dues()).creditKopecks).toBe(1000)
  })

  test.each(['customer', 'accountant'] as const)(
    'is put on an invoice by the %s, out of the oldest payment first',
    async (who) => {
      await record(300, [])
      await record(500, [])
      const [first] = (await dues()).invoices
      const body = { allocations: [{ invoiceId: first.id, version: first.version, amountKopecks: 400 }] }
      const answer = await t.call(allocateCredit, { as: t.people[who], body })
      expect(answer.body.data).toMatchObject({ creditKopecks: 400, invoices: [{ balanceKopecks: 3600 }, {}] })
      const { data } = (await t.call(listPayments, { as: customer })).body
      expect(data.map((payment: { creditKopecks: number }) => payment.creditKopecks)).toEqual([400, 0])
    },
  )

  test('is spread over several invoices at once, or over none of them', async () => {
    await record(5000, [])
    const [first, second] = (await dues()).invoices
    const wanted = (one: number, other: number) => ({
      allocations: [
        { invoiceId: first.id, version: first.version, amountKopecks: one },
        { invoiceId: second.id, version: second.version, amountKopecks: other },
      ],
    })
    expect((await t.call(allocateCredit, { as: customer, body: wanted(4000, 1001) })).status).toBe(409)
    expect((await t.call(allocateCredit, { as: customer, body: wanted(1000, 4001) })).status).toBe(409)
    expect((await invoices()).map((row) => row.paidKopecks)).toEqual([0, 0])
    expect((await t.call(allocateCredit, { as: customer, body: wanted(4000, 1000) })).status).toBe(200)
    expect((await invoices()).map((row) => row.paidKopecks)).toEqual([4000, 1000])
    expect((await dues()).creditKopecks).toBe(0)
  })

  test('that is missing, or of another customer, pays nothing', async () => {
    await record(300, [])
    const [first] = (await dues()).invoices
    const wanted = { invoiceId: first.id, version: first.version, amountKopecks: 301 }
    const allocate = (as: TestPerson, one = wanted) => t.call(allocateCredit, { as, body: { allocations: [one] } })
    expect(await allocate(customer)).toMatchObject({
      status: 409,
      body: { code: 'payment_credit', current: { creditKopecks: 300 } },
    })
    const missing = await allocate(customer, { ...wanted, invoiceId: absent })
    const foreign = await allocate(t.people.otherCustomer)
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    expect((await allocate(customer, { ...wanted, amountKopecks: 100, version: 1 })).status).toBe(409)
    expect((await t.call(allocateCredit, { as: customer, body: { allocations: [] } })).status).toBe(422)
  })
})

describe('a payment that was recorded by mistake', () => {
  const reverse = (id: string, as = accountant) =>
    t.call(reversePayment, { as, params: { id }, body: { reason: 'Не тот заказчик' } })

  test('is reversed by a posting of its own: its invoices are due again, and the statement shows both rows', async () => {
    const { id } = (await record(9000, [4000, 4000])).body.data
    const answer = await reverse(id)
    expect(answer.body.data).toMatchObject({
      amountKopecks: 9000,
      allocations: [],
      creditKopecks: 0,
      reversal: { reason: 'Не тот заказчик', reversedBy: 'Last-accountant First5' },
    })
    expect((await invoices()).map((row) => [row.status, row.paidKopecks])).toEqual([
      ['issued', 0],
      ['issued', 0],
    ])
    expect([await owed(), (await dues()).creditKopecks]).toEqual([12_000, 0])
    expect(await balance(t.services.db, { kind: 'bank' })).toBe(0)
    const { rows, paymentsKopecks } = (await t.call(getStatement, { as: customer })).body.data
    const moved = rows.filter((row: { kind: string }) => row.kind !== 'lessons')
    expect(moved).toMatchObject([
      { kind: 'payment', amountKopecks: -9000, on: '2026-11-19' },
      { kind: 'payment_reversed', amountKopecks: 9000, on: '2026-11-20' },
    ])
    expect(paymentsKopecks).toBe(0)
    // It stays among the payments of the invoices that it had paid.
    const [{ id: invoiceId, number } = { id: '', number: null }] = await invoices()
    for (const query of [{ invoiceId }, { search: number ?? '' }]) {
      expect((await t.call(listPayments, { as: accountant, query })).body.data).toMatchObject([{ id }])
    }
    expect(await told(customer)).toEqual(['payments.notices.with_credit', 'payments.notices.reversed'])
    expect(await actions(listPaymentHistory, id)).toEqual(['reversed', 'recorded'])
    const seen = await t.call(getPayment, { as: customer, params: { id } })
    expect(seen.text).not.toContain('reversedBy')
  })

  test('is reversed once, and not if part of it was refunded', async () => {
    const { id } = (await record(1000, [])).body.data
    await t.call(askRefund, { as: accountant, body: { customerId: customer.cabinetId, amountKopecks: 1, reason: 'x' } })
    expect(await reverse(id)).toMatchObject({
      status: 409,
      body: { code: 'payment_state', current: { refundedKopecks: 1 } },
    })
    const other = (await record(500, [])).body.data
    expect((await reverse(other.id)).status).toBe(200)
    expect((await reverse(other.id)).status).toBe(409)
    expect((await reverse(absent)).status).toBe(404)
  })
})

describe('a refund', () => {
  let second: TestPerson
  beforeEach(async () => {
    second = await addSecondAccountant(t)
    await record(3000, [1000])
  })
  const countOf = async ({ accountId }: TestPerson) =>
    countWaitingRefunds(t.services.db, await listSamePerson({ reader: t.services.db, session: { accountId } }))
  const ask = (amountKopecks = 1500) =>
    t.call(askRefund, {
      as: accountant,
      body: { customerId: customer.cabinetId, amountKopecks, reason: 'Уезжает', account: refundAccount },
    })
  const step = (endpoint: EndpointDeclaration, id: string, body: object, as: TestPerson) =>
    t.call(endpoint, { as, params: { id }, body })
  const payout = { version: 2, method: 'bank', paidOn: '2026-11-20', reference: '88' }

  test('is requested, approved by a second person and paid out; its credit is reserved from the request on', async () => {
    const asked = (await ask()).body.data
    expect(asked).toMatchObject({ state: 'asked', actions: { approve: false, refuse: true, pay: false } })
    expect(await dues()).toMatchObject({ creditKopecks: 500, heldKopecks: 1500 })
    expect(await told(second)).toEqual(['payments.notices.refund_asked'])
    const approved = await step(approveRefund, asked.id, { version: 1 }, second)
    expect(approved.body.data).toMatchObject({
      state: 'approved',
      actions: { approve: false, refuse: true, pay: true },
    })
    expect([await told(accountant), await told(second)]).toEqual([
      ['payments.notices.refund_approved'],
      ['payments.notices.refund_asked'],
    ])
    const paid = await step(payRefund, asked.id, payout, accountant)
    expect(paid.body.data).toMatchObject({ state: 'paid', method: 'bank', paidOn: '2026-11-20', reference: '88' })
    expect(await dues()).toMatchObject({ creditKopecks: 500, heldKopecks: 0 })
    expect(await balance(t.services.db, { kind: 'bank' })).toBe(1500)
    const { rows, ageing } = (await t.call(getStatement, { as: customer })).body.data
    const [refund] = rows.filter((row: { kind: string }) => row.kind === 'refund')
    expect(refund).toMatchObject({ on: '2026-11-20', amountKopecks: 1500 })
    expect(ageing).toMatchObject({ advanceKopecks: -500, notInvoicedKopecks: 4000 })
    expect((await told(customer)).at(-1)).toBe('payments.notices.refund_paid')
    expect(await actions(listRefundHistory, asked.id)).toEqual(['paid', 'approved', 'asked'])
    const own = await t.call(listRefunds, { as: customer })
    expect(own.body.data).toMatchObject([{ id: asked.id, actions: { approve: false, refuse: false, pay: false } }])
  })

  test('names its account before it is approved: the approver sees it, and so does the history', async () => {
    const { id } = (await ask()).body.data
    const seen = (await t.call(getRefund, { as: second, params: { id } })).body.data
    expect(seen).toMatchObject({ state: 'asked', toAccount: refundAccount, actions: { approve: true } })
    await step(approveRefund, id, { version: 1 }, second)
    await step(payRefund, id, payout, accountant)
    const history = async (as: TestPerson) =>
      (await t.call(listRefundHistory, { as, params: { id } })).body.data.map(
        ({ changes }: { changes: { account?: { to: string } } }) => changes.account?.to,
      )
    const said = `${refundAccount.holder}, ${refundAccount.iban}`
    expect(await history(second)).toEqual([said, said, said])
    expect(await history(customer)).toEqual([said, said, said])
    expect(await history(t.people.manager)).toEqual([undefined, undefined, undefined])
  })

  test('is requested again by a person who names another account, and approved by somebody else, before it is paid there', async () => {
    const other = { ...refundAccount, holder: 'Чужой' }
    const { id } = (await ask()).body.data
    await step(approveRefund, id, { version: 1 }, second)
    expect((await step(payRefund, id, { ...payout, account: other }, accountant)).status).toBe(422)
    const again = await step(nameRefundAccount, id, { version: 2, account: other }, second)
    expect(again.body.data).toMatchObject({ state: 'asked', toAccount: other, actions: { approve: false, pay: false } })
    expect((await told(accountant)).at(-1)).toBe('payments.notices.refund_asked')
    expect((await step(payRefund, id, { ...payout, version: 3 }, accountant)).status).toBe(409)
    expect((await step(approveRefund, id, { version: 3 }, second)).body.code).toBe('refund_own')
    expect((await step(approveRefund, id, { version: 3 }, accountant)).status).toBe(200)
    const paid = await step(payRefund, id, { ...payout, version: 4 }, accountant)
    expect(paid.body.data).toMatchObject({ state: 'paid', account: other })
    expect((await step(nameRefundAccount, id, { version: 5, account: null }, accountant)).status).toBe(409)
    expect(await actions(listRefundHistory, id)).toEqual(['paid', 'approved', 'account_named', 'approved', 'asked'])
    const forced = sql`update refund set to_account = null, state = 'paid'`
    await expect(forced.execute(t.services.db)).rejects.toThrow('never changed')
  })

  test('is not requested again by a person who names the same account', async () => {
    const { id } = (await ask()).body.data
    await step(approveRefund, id, { version: 1 }, second)
    const same = await step(nameRefundAccount, id, { version: 2, account: refundAccount }, second)
    expect(same.body.data).toMatchObject({ state: 'approved', version: 2 })
  })

  test('is paid through the bank only if it was approved with an account, and in cash only without', async () => {
    const { id } = (await ask()).body.data
    await step(approveRefund, id, { version: 1 }, second)
    const cash = { ...payout, method: 'cash' }
    expect(Object.keys((await step(payRefund, id, cash, accountant)).body.errors)).toEqual(['method'])
    await step(nameRefundAccount, id, { version: 2, account: null }, accountant)
    await step(approveRefund, id, { version: 3 }, second)
    const bank = await step(payRefund, id, { ...payout, version: 4 }, accountant)
    expect([bank.status, Object.keys(bank.body.errors)]).toEqual([422, ['method']])
    const paid = await step(payRefund, id, { ...cash, version: 4 }, accountant)
    expect(paid.body.data).toMatchObject({ state: 'paid', method: 'cash', account: null })
  })

  test('is not approved by its requester, on the server and in the row', async () => {
    const { id } = (await ask()).body.data
    expect(await step(approveRefund, id, { version: 1 }, accountant)).toMatchObject({
      status: 409,
      body: { code: 'refund_own', message: 'Возврат одобряет другой сотрудник: эту заявку подали вы' },
    })
    const forced = sql`update refund set state = 'approved', approved_by = asked_by, approved_at = now()`
    await expect(forced.execute(t.services.db)).rejects.toThrow('refund_of_two_people')
  })

  test('is decided by no account that counts as the same person, whichever of them requested, until it is confirmed', async () => {
    const { id } = (await ask()).body.data
    const link = (made: TestPerson, by: TestPerson) =>
      t.services.transact((tx) => changeAccount(tx, made.accountId, { stands_for: by.accountId }))
    const free = (made: TestPerson) =>
      t.services.transact((tx) => changeAccount(tx, made.accountId, { stands_for: null }))
    const refusedOf = async () => {
      const seen = (await t.call(getRefund, { as: second, params: { id } })).body.data
      const { status, body } = await step(approveRefund, id, { version: 1 }, second)
      return [seen.actions.approve, status, body.code, (await countOf(second)).toApproveCount]
    }
    const same = [false, 409, 'refund_own', 0]
    await link(second, accountant)
    expect(await refusedOf()).toEqual(same)
    await free(second)
    await link(accountant, second)
    expect(await refusedOf()).toEqual(same)
    // Two accounts that a third one has made are one person as well.
    const { manager } = t.people
    await link(accountant, manager)
    await link(second, manager)
    expect(await refusedOf()).toEqual(same)
    await free(accountant)
    expect(await refusedOf()).toEqual([true, 200, undefined, 0])
    await step(payRefund, id, payout, accountant)
    await step(askRefundReturn, id, { version: 3, reason: 'Вернулся' }, accountant)
    await link(accountant, manager)
    expect((await step(approveRefundReturn, id, { version: 4 }, second)).body.code).toBe('refund_own')
    await free(second)
    expect((await step(approveRefundReturn, id, { version: 4 }, second)).status).toBe(200)
  })

  test('that is refused gives the credit back', async () => {
    const { id } = (await ask()).body.data
    const refused = await step(refuseRefund, id, { version: 1, reason: 'Передумал' }, second)
    expect(refused.body.data).toMatchObject({ state: 'refused', refusalReason: 'Передумал' })
    expect([await told(accountant), (await told(customer)).at(-1)]).toEqual([
      ['payments.notices.refund_refused'],
      'payments.notices.with_credit',
    ])
    expect(await dues()).toMatchObject({ creditKopecks: 2000, heldKopecks: 0 })
    expect((await step(approveRefund, id, { version: 2 }, second)).status).toBe(409)
  })

  test('is never above the credit, nor paid before it is approved, nor moved from a stale page', async () => {
    expect(await ask(2001)).toMatchObject({ status: 409, body: { code: 'payment_credit' } })
    const { id } = (await ask(2000)).body.data
    expect((await ask(1)).status).toBe(409)
    expect(await step(payRefund, id, { ...payout, version: 1 }, second)).toMatchObject({
      status: 409,
      body: { code: 'refund_state' },
    })
    await step(approveRefund, id, { version: 1 }, second)
    expect((await step(payRefund, id, { ...payout, version: 1 }, second)).body.code).toBe('version_conflict')
    expect((await step(payRefund, id, { ...payout, paidOn: '2026-11-21' }, second)).body.errors).toEqual({
      paidOn: ['Дата не может быть в будущем'],
    })
  })
})

describe('payments and refunds are', () => {
  test('recorded, reversed and refunded only by accountants', async () => {
    const { id } = (await record(1000, [])).body.data
    const refund = { customerId: customer.cabinetId, amountKopecks: 1, reason: 'x' }
    for (const name of ['customer', 'executor', 'manager', 'administrator'] as const) {
      const as = t.people[name]
      const calls = [
        record(1, [], as),
        t.call(reversePayment, { as, params: { id }, body: { reason: 'x' } }),
        t.call(askRefund, { as, body: refund }),
        t.call(approveRefund, { as, params: { id }, body: { version: 1 } }),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
  })

  test('read by their customer and the staff; for others they are answered like absent ones, to the byte', async () => {
    const { id } = (await record(1000, [])).body.data
    const body = { customerId: customer.cabinetId, amountKopecks: 1, reason: 'x' }
    const refund = (await t.call(askRefund, { as: accountant, body })).body.data
    const { otherCustomer, executor, manager } = t.people
    for (const endpoint of [getPayment, listPaymentHistory]) {
      const missing = await t.call(endpoint, { as: otherCustomer, params: { id: absent } })
      const foreign = await t.call(endpoint, { as: otherCustomer, params: { id } })
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
      expect((await t.call(endpoint, { as: executor, params: { id } })).status).toBe(403)
      expect((await t.call(endpoint, { as: manager, params: { id } })).status).toBe(200)
    }
    const history = await t.call(listRefundHistory, { as: otherCustomer, params: { id: refund.id } })
    expect(history.status).toBe(404)
    const query = { customerId: customer.cabinetId }
    for (const list of [listPayments, listRefunds]) {
      expect((await t.call(list, { as: otherCustomer, query })).body.data).toEqual([])
      expect((await t.call(list, { as: customer, query })).body.data).toHaveLength(1)
      expect((await t.call(list, { as: executor })).status).toBe(403)
    }
    expect((await t.call(getCustomerDues, { as: otherCustomer, query })).status).toBe(404)
    expect((await t.call(getCustomerDues, { as: manager })).status).toBe(422)
  })
})
