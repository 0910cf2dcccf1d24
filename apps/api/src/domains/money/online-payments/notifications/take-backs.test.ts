import { draftInvoices, type InvoiceSummary, issueInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import {
  createPaymentRequest,
  getPaymentRequest,
  listPaymentProblems,
  type PaymentProblem,
  type PaymentRequest,
  settlePaymentProblem,
} from '@navyk/api-spec/money/online-payments'
import { listPaymentHistory, listPayments } from '@navyk/api-spec/money/payments'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderPayment } from '#platform/payments/providers'
import { contradictions } from '#testing/sums/contradictions.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import { balance } from '#money/ledger'
import { applyNotifications } from './apply-notifications.ts'
import { compareWithProviders } from '../requests/compare.ts'
import { notificationInbox, receiveNotification } from './receive-notification.ts'
import { listProblemRows } from '../problem-queries.ts'
import { findRequest } from '../queries.ts'
import { tries } from '#testing/tries.ts'

const month = '2026-10'
let invoice: InvoiceSummary
let request: PaymentRequest
let before: number

eachTestHasOneContract()
beforeEach(async () => {
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, month)
  await t.call(draftInvoices, { as: t.people.accountant, body: { month } })
  const { id, version } = await present()
  await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version } })
  invoice = await present()
  const body = { invoiceId: invoice.id, provider: 'express-pay', method: 'erip' }
  request = (await t.call(createPaymentRequest, { as: contract.customer, body })).body.data
  before = await owed()
})

const present = async (): Promise<InvoiceSummary> =>
  (await t.call(listInvoices, { as: t.people.accountant })).body.data[0]
const owed = () => balance(t.services.db, { kind: 'customer', ownerId: contract.customer.cabinetId })
const clearing = () => balance(t.services.db, { kind: 'clearing' })
const due = () => invoice.balanceKopecks
const asked = async (): Promise<PaymentRequest> =>
  (await t.call(getPaymentRequest, { as: contract.customer, params: { id: request.id } })).body.data
const problems = async (): Promise<PaymentProblem[]> =>
  (await t.call(listPaymentProblems, { as: t.people.accountant })).body.data
const settle = (problem: PaymentProblem | undefined, body: Record<string, unknown>) =>
  t.call(settlePaymentProblem, {
    as: t.people.accountant,
    params: { id: problem?.id ?? '' },
    body: { reason: 'Разобрались с платёжной системой', ...body } as never,
  })
/** Asks the provider for its present state. */
const hear = () => compareWithProviders(t.services)
const paidAt = () => new Date(t.clock.now().getTime() - 5 * 3_600_000)

describe('a payment that the provider takes back', () => {
  test('is posted back by the service, and its sum is due again', async () => {
    const { key } = t.played.pay(request.accountNo, due(), { paidAt: paidAt() })
    await hear()
    expect([await owed(), (await present()).status]).toEqual([before - due(), 'paid'])
    t.played.change(request.accountNo, key, { isReversed: true })
    await hear()
    await hear()
    expect([await owed(), await clearing(), await problems()]).toEqual([before, 0, []])
    expect(await present()).toMatchObject({ status: 'issued', balanceKopecks: due() })
    expect(await asked()).toMatchObject({ state: 'taken_back', paidKopecks: 0 })
    const [payment] = (await t.call(listPayments, { as: t.people.accountant })).body.data
    expect(payment.reversal).toMatchObject({ reason: expect.stringContaining('вернула плательщику'), reversedBy: '' })
    const history = await t.call(listPaymentHistory, { as: t.people.accountant, params: { id: payment.id } })
    expect(history.body.data[0]).toMatchObject({ action: 'reversed', actorName: '' })
    expect(await contradictions(t.services.db)).toEqual([])
  })

  test('in parts leaves the rest on the invoice, each time', async () => {
    const { key } = t.played.pay(request.accountNo, due(), { paidAt: paidAt() })
    await hear()
    for (const refundedKopecks of [300, 500, due()]) {
      t.played.change(request.accountNo, key, { refundedKopecks })
      await hear()
      await hear()
      expect([await owed(), await clearing()]).toEqual([before - due() + refundedKopecks, due() - refundedKopecks])
      expect(await present()).toMatchObject({ balanceKopecks: refundedKopecks })
      expect(await problems()).toEqual([])
    }
    expect(await contradictions(t.services.db)).toEqual([])
  })

  test('before we heard of it never counts', async () => {
    t.played.pay(request.accountNo, due(), { paidAt: paidAt(), refundedKopecks: 300 })
    t.played.pay(request.accountNo, 700, { paidAt: paidAt(), isReversed: true })
    await hear()
    expect([await owed(), await problems()]).toEqual([before - due() + 300, []])
    expect(await asked()).toMatchObject({ state: 'part_paid', paidKopecks: due() - 300 })
  })

  test('is decided by a person if its credit was refunded here, and again when there is more of it', async () => {
    const { key } = t.played.pay(request.accountNo, 2 * due(), { paidAt: paidAt() })
    await hear()
    const [odd] = await problems()
    await settle(odd, { way: 'received', customerId: contract.customer.cabinetId })
    const [{ id: paymentId }] = (await t.call(listPayments, { as: t.people.accountant })).body.data
    const refund = t.services.ids.next()
    await t.services.transact(async (tx) => {
      await tx
        .insertInto('refund')
        .values({
          id: refund,
          customer_id: contract.customer.cabinetId,
          amount_kopecks: 300,
          reason: 'Просьба',
          asked_by: t.people.accountant.accountId,
          created_at: t.clock.now(),
        } as never)
        .execute()
      await tx
        .insertInto('refund_part')
        .values({ refund_id: refund, payment_id: paymentId, amount_kopecks: 300 })
        .execute()
    })
    const counted = await owed()
    for (const refundedKopecks of [300, 400]) {
      t.played.change(request.accountNo, key, { refundedKopecks })
      await hear()
      const [problem] = await problems()
      expect(problem).toMatchObject({ kind: 'taken_back', takenBackKopecks: refundedKopecks })
      expect((await settle(problem, { way: 'ignored' })).status).toBe(200)
      await hear()
      expect([await owed(), await problems()]).toEqual([counted, []])
    }
  })
})

describe('a payment that a person has counted', () => {
  const stray = (change: Partial<ProviderPayment> = {}) => {
    const payment: ProviderPayment = {
      key: '901',
      reference: undefined,
      accountNo: 'nobody’s',
      amountKopecks: 700,
      currency: 'BYN',
      paidAt: paidAt(),
      isReversed: false,
      refundedKopecks: 0,
      ...change,
    }
    t.played.addStray(payment)
    return payment
  }
  const customerId = () => contract.customer.cabinetId

  test('without anything of ours to pay is posted back when the provider takes it back', async () => {
    const payment = stray()
    await hear()
    await settle((await problems())[0], { way: 'received', customerId: customerId() })
    expect(await owed()).toBe(before - 700)
    payment.refundedKopecks = 200
    await hear()
    expect(await owed()).toBe(before - 500)
    payment.isReversed = true
    await hear()
    await hear()
    expect([await owed(), await problems()]).toEqual([before, []])
  })

  test('of another sum is posted back when the provider takes it back', async () => {
    const { key } = t.played.pay(request.accountNo, due() + 1, { paidAt: paidAt() })
    await hear()
    await settle((await problems())[0], { way: 'received', customerId: customerId() })
    expect([await owed(), (await asked()).state]).toEqual([before - due() - 1, 'paid'])
    t.played.change(request.accountNo, key, { isReversed: true })
    await hear()
    expect([await owed(), (await asked()).state, await problems()]).toEqual([before, 'taken_back', []])
  })

  test('counts only the rest when the decision comes; without a rest it can’t be counted', async () => {
    const payment = stray()
    await hear()
    payment.refundedKopecks = 200
    await hear()
    const [problem] = await problems()
    expect(problem).toMatchObject({ takenBackKopecks: 200, ways: ['received', 'returned', 'ignored'] })
    await settle(problem, { way: 'received', customerId: customerId() })
    expect(await owed()).toBe(before - 500)
    t.played.pay(request.accountNo, due() + 5, { paidAt: paidAt(), isReversed: true })
    await hear()
    const [gone] = await problems()
    expect(gone).toMatchObject({ kind: 'other_amount', ways: ['returned', 'ignored'] })
    expect((await settle(gone, { way: 'received', customerId: customerId() })).status).toBe(409)
  })
})

describe('a refunded part without its sum', () => {
  const partRefunded = async () => {
    const { key } = t.played.pay(request.accountNo, due(), { paidAt: paidAt() })
    await hear()
    t.played.change(request.accountNo, key, { isPartRefunded: true })
    await hear()
    return (await problems())[0]
  }

  test('is a problem, and the person who has learned the sum takes it back', async () => {
    const problem = await partRefunded()
    expect(problem).toMatchObject({ kind: 'part_taken_back', ways: ['part_reversed', 'reversed', 'ignored'] })
    expect((await settle(problem, { way: 'part_reversed' })).status).toBe(422)
    expect((await settle(problem, { way: 'part_reversed', amountKopecks: due() + 1 })).status).toBe(422)
    expect((await settle(problem, { way: 'part_reversed', amountKopecks: 300 })).status).toBe(200)
    await hear()
    expect([await owed(), await problems()]).toEqual([before - due() + 300, []])
    expect(await asked()).toMatchObject({ state: 'part_paid', paidKopecks: due() - 300 })
  })

  test('may be the whole payment', async () => {
    expect((await settle(await partRefunded(), { way: 'reversed' })).status).toBe(200)
    await hear()
    expect([await owed(), await problems()]).toEqual([before, []])
    expect(await asked()).toMatchObject({ state: 'taken_back' })
  })
})

describe('notifications in any order, any of them several times, while the provider continues', () => {
  test('end in the same state and the same ledger', { timeout: 120_000 }, async () => {
    const first = t.played.pay(request.accountNo, 1000)
    const second = t.played.pay(request.accountNo, due() - 1000)
    const third = t.played.pay(request.accountNo, 500)
    const { accountNo } = request
    const all = t.played.keep()
    const only = (...keys: string[]) =>
      all.map((each) => ({ ...each, payments: each.payments.filter(({ key }) => keys.includes(key)) }))
    /** The events at the provider in their order, each with the notification that it sends. */
    const happened = [
      { does: () => t.played.goBack(only()), notice: t.played.notice(accountNo, 'created') },
      { does: () => t.played.goBack(only(first.key)), notice: first.notice },
      { does: () => t.played.goBack(only(first.key, second.key, third.key)), notice: second.notice },
      {
        does: () => t.played.change(accountNo, third.key, { isReversed: true }),
        notice: t.played.notice(accountNo, 'reversed', { paymentKey: third.key, amountKopecks: 500 }),
      },
      {
        does: () => t.played.change(accountNo, second.key, { refundedKopecks: 300 }),
        notice: t.played.notice(accountNo, 'refunded', { paymentKey: second.key, amountKopecks: 300 }),
      },
    ]
    const accounts = async (reader: typeof t.services.db) => ({
      owed: (await balance(reader, { kind: 'customer', ownerId: contract.customer.cabinetId })) - before,
      clearing: await balance(reader, { kind: 'clearing' }),
      // Sums of months are kept when a transaction ends, which none does here.
      contradictions: (await contradictions(reader)).filter((what) => what !== 'months'),
    })
    /** Sends the news in this order; each comes only after its event has happened. */
    const tried = async (order: number[], concurrency = 1) => {
      let found: object | undefined
      // Everything is taken back afterwards, so that each order begins from the same state.
      const undone = new Error('undone')
      await t.services.db
        .transaction()
        .execute(async (tx) => {
          const within = { ...t.services, db: tx, transact: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) }
          let done = 0
          for (const [place, index] of order.entries()) {
            for (; done <= index; done += 1) happened[done]?.does()
            const notice = Buffer.from(happened[index]?.notice ?? '')
            await receiveNotification(notificationInbox(within as never), t.played.provider, notice, {})
            if ((place + 1) % concurrency === 0) await applyNotifications(within as never)
          }
          await applyNotifications(within as never)
          const row = await findRequest(tx, request.id)
          const invoices = await tx.selectFrom('invoice').select(['state', 'paid_kopecks']).execute()
          found = {
            request: [row?.state, row?.paid_kopecks],
            invoices,
            ...(await accounts(tx)),
            problems: (await listProblemRows(tx, { limit: 100 })).rows,
          }
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
      return found
    }
    const everything = happened.map((_, index) => index)
    const expected = await tried(everything)
    expect(expected).toMatchObject({
      request: ['part_paid', due() - 300],
      owed: 300 - due(),
      clearing: due() - 300,
      contradictions: [],
      problems: [],
    })
    for (const order of permutations(everything)) expect(await tried(order)).toEqual(expected)
    for (const concurrency of [2, 3, 5]) expect(await tried(everything, concurrency)).toEqual(expected)
    const many = fc.array(fc.constantFrom(...everything), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(many, fc.integer({ min: 1, max: 13 }), async (more, concurrency) => {
        expect(await tried([...more, ...everything], concurrency)).toEqual(expected)
      }),
      { numRuns: tries(20) },
    )
  })
})

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((first, index) =>
    permutations(all.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  )
}
