import { draftInvoices, issueInvoices } from '@navyk/api-spec/money/invoices'
import {
  allocateCredit,
  approveRefund,
  askRefund,
  payRefund,
  recordPayment,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { duesOf, addSecondAccountant, refundAccount } from '#testing/acting/payments.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { receivePayment } from './receive-payment.ts'

const parallel = 20
const month = '2026-10'

let t: TestApp
let customerId: string
let accountant: TestPerson
/** Six invoices of 40.00 of one customer. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  accountant = t.people.accountant
  customerId = t.people.customer.cabinetId
  for (const index of Array.from({ length: 6 }, (_, each) => each)) {
    await teach(t, await createContract(t), [{ date: `2026-10-0${index + 1}` }])
  }
  await settleMonth(t, t.people.executor, month)
  const drafted = await t.call(draftInvoices, { as: accountant, body: { month } })
  const invoices = drafted.body.data.invoiceIds.map((id: string) => ({ id, version: 1 }))
  await t.call(issueInvoices, { as: accountant, body: { invoices } })
})
afterAll(() => t.close())

const form = { method: 'bank', receivedOn: '2026-11-20', reference: '' }
const record = (amountKopecks: number, key?: string) =>
  t.call(recordPayment, {
    as: accountant,
    body: { ...form, customerId, amountKopecks, allocations: [] },
    ...(key !== undefined && { key }),
  })
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, index) => work(index)))
const countOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

/** Checks that everything adds up, whatever the test has done: the ledger, the credit and each invoice. */
async function expectSound(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting) as ledger,
      (select coalesce(sum(credit_kopecks + held_kopecks), 0)::int from customer_credit)
        - (select coalesce(sum(amount_kopecks), 0)::int from payment p
            where not exists (select from payment_reversal r where r.payment_id = p.id))
        + (select coalesce(sum(amount_kopecks), 0)::int from payment_allocation where ended_at is null)
        + (select coalesce(sum(amount_kopecks), 0)::int from refund where state = 'paid') as credit,
      (select count(*)::int from invoice where paid_kopecks <> (
        select coalesce(sum(amount_kopecks), 0) from payment_allocation a where a.invoice_id = invoice.id and ended_at is null
      )) as invoices,
      (select count(*)::int from payment_allocation a join payment_reversal r on r.payment_id = a.payment_id
        where a.ended_at is null) as reversed
  `.execute(t.services.db)
  expect(rows).toEqual([{ ledger: 0, credit: 0, invoices: 0, reversed: 0 }])
}
beforeEach(async () => {
  await expectSound()
})

test('twenty records of one payment under one key are one payment', async () => {
  const { creditKopecks } = await duesOf(t, customerId)
  const answers = await times(() => record(700, 'the-same-key'))
  expect(countOf(answers)).toBe(parallel)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await duesOf(t, customerId)).creditKopecks).toBe(creditKopecks + 700)
})

test('one payment that a provider brings twenty times at once is received once', async () => {
  const { creditKopecks } = await duesOf(t, customerId)
  const payment = {
    ...form,
    method: 'erip' as const,
    customerId,
    amountKopecks: 40_000,
    source: 'online' as const,
    sourceKey: 'the same event',
  }
  const receipts = await times(() => t.services.transact((tx) => receivePayment(tx, t.services, payment)))
  expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1)
  const dues = await duesOf(t, customerId)
  expect([dues.invoices.length, dues.creditKopecks]).toEqual([0, creditKopecks + 40_000 - 24_000])
  const [paid] = receipts
  const reversed = await t.call(reversePayment, {
    as: accountant,
    params: { id: paid?.paymentId ?? '' },
    body: { reason: 'Не тот заказчик' },
  })
  expect(reversed.status).toBe(200)
  expect((await duesOf(t, customerId)).invoices).toHaveLength(6)
})

test('twenty people who put the same credit on invoices at once use it once', async () => {
  const { creditKopecks, invoices } = await duesOf(t, customerId)
  expect(creditKopecks).toBe(700)
  const answers = await times((index) => {
    const invoice = invoices[index % invoices.length]
    const body = { allocations: [{ invoiceId: invoice.id, version: invoice.version, amountKopecks: 700 }] }
    return t.call(allocateCredit, { as: index % 2 ? accountant : t.people.customer, body })
  })
  expect(countOf(answers)).toBe(1)
  expect((await duesOf(t, customerId)).creditKopecks).toBe(0)
})

test('a reversal and uses of the same credit at once, in whatever order, use no kopeck twice', async () => {
  const { id } = (await record(2000)).body.data
  const { invoices } = await duesOf(t, customerId)
  const answers = await times((index) => {
    if (index % 4 === 0) {
      return t.call(reversePayment, { as: accountant, params: { id }, body: { reason: 'Ошибка' } })
    }
    const invoice = invoices[index % invoices.length]
    const body = { allocations: [{ invoiceId: invoice.id, version: invoice.version, amountKopecks: 500 }] }
    return t.call(allocateCredit, { as: accountant, body })
  })
  const reversals = answers.filter((_, index) => index % 4 === 0)
  expect(countOf(reversals)).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await expectSound()
})

test('twenty refunds requested at once take no more than the credit; one is approved once and paid once', async () => {
  const second = await addSecondAccountant(t)
  await record(1000)
  const { creditKopecks } = await duesOf(t, customerId)
  const body = { customerId, amountKopecks: 400, reason: 'Уезжает', account: refundAccount }
  const asked = await times(() => t.call(askRefund, { as: accountant, body }))
  expect(countOf(asked)).toBe(Math.floor(creditKopecks / 400))
  const { id } = asked.find(({ status }) => status === 200)?.body.data ?? { id: '' }
  const approved = await times(() => t.call(approveRefund, { as: second, params: { id }, body: { version: 1 } }))
  expect(countOf(approved)).toBe(1)
  const payout = { version: 2, method: 'bank', paidOn: '2026-11-20', reference: '1' }
  expect(countOf(await times(() => t.call(payRefund, { as: accountant, params: { id }, body: payout })))).toBe(1)
  await expectSound()
})
