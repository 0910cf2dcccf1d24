import { issueInvoices, draftInvoices, listInvoices } from '@navyk/api-spec/money/invoices'
import {
  askRefund,
  downloadPayments,
  getPaymentTotals,
  listPayments,
  type Payment,
  recordPayment,
  reversePayment,
} from '@navyk/api-spec/money/payments'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duesOf } from '#testing/acting/payments.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { receivePayment } from '../recording/receive-payment.ts'

let t: TestApp
let number = ''

/** Four payments: one covers an invoice and has a rest of which part is given back, one came from a file, one online by
 *  ЕРИП, one was reversed. */
beforeAll(async () => {
  t = await testApp()
  const { accountant, customer, executor, otherCustomer } = t.people
  await teach(t, await createContract(t), [{ date: '2026-10-03' }])
  await settleMonth(t, executor, '2026-10')
  const { invoiceIds } = (await t.call(draftInvoices, { as: accountant, body: { month: '2026-10' } })).body.data
  const drafts = invoiceIds.map((id: string) => ({ id, version: 1 }))
  await t.call(issueInvoices, { as: accountant, body: { invoices: drafts, dueOn: '2026-11-25' } })
  number = (await t.call(listInvoices, { as: accountant })).body.data[0].number
  const {
    invoices: [due],
  } = await duesOf(t, customer.cabinetId)
  const form = { method: 'bank', receivedOn: '2026-11-10', customerId: customer.cabinetId }
  const record = (body: object) =>
    t.call(recordPayment, { as: accountant, body: { ...form, allocations: [], ...body } })
  await record({
    amountKopecks: 9050,
    reference: '=1+1',
    allocations: [{ invoiceId: due.id, version: due.version, amountKopecks: 4000 }],
  })
  const refund = { customerId: customer.cabinetId, amountKopecks: 1000, reason: 'Уезжает' }
  await t.call(askRefund, { as: accountant, body: refund })
  await t.services.transact(async (tx) => {
    const brought = { customerId: otherCustomer.cabinetId, reference: '' }
    const from = { method: 'bank', receivedOn: '2026-10-31', source: 'import', sourceKey: 'row 1' } as const
    await receivePayment(tx, t.services, { ...brought, ...from, amountKopecks: 120_450 })
    const online = { method: 'erip', receivedOn: '2026-11-18', source: 'online', sourceKey: 'erip 1' } as const
    await receivePayment(tx, t.services, { ...brought, ...online, amountKopecks: 700 })
  })
  const mistake = (await record({ amountKopecks: 500, method: 'cash', reference: '18', receivedOn: '2026-11-19' })).body
  await t.call(reversePayment, { as: accountant, params: { id: mistake.data.id }, body: { reason: 'Дважды' } })
}, 60_000)
afterAll(() => t.close())

const sums = async (query: Record<string, string> = {}, as = t.people.accountant): Promise<number[]> =>
  (await t.call(listPayments, { as, query })).body.data.map((payment: Payment) => payment.amountKopecks)

describe('the list of all payments', () => {
  test('is sorted by the day on which the money came, whenever it was entered, also from page to page', async () => {
    expect(await sums()).toEqual([500, 700, 9050, 120_450])
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '1', ...(cursor !== null && { cursor }) }
      const { body } = await t.call(listPayments, { as: t.people.accountant, query })
      seen.push(...body.data.map((payment: Payment) => payment.amountKopecks))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([500, 700, 9050, 120_450])
  })

  test.each<[string, Record<string, string>, number[]]>([
    ['a month', { month: '2026-10' }, [120_450]],
    ['a way', { method: 'cash' }, [500]],
    ['a source', { source: 'import' }, [120_450]],
    ['what is credit', { mark: 'credit' }, [700, 9050, 120_450]],
    ['what was given back, or is to be', { mark: 'refunded' }, [9050]],
    ['what was reversed', { mark: 'reversed' }, [500]],
    ['what pays out of credit', { mark: 'from_credit' }, []],
    ['a document', { search: '=1' }, [9050]],
    ['a sum as people write it', { search: '1 204,5' }, [120_450]],
    ['a sum that is also a number', { search: '18' }, [500]],
    ['a text that means something to the search itself', { search: '%' }, []],
  ])('is filtered by %s, with its sums', async (_, query, expected) => {
    expect(await sums(query)).toEqual(expected)
    const totals = (await t.call(getPaymentTotals, { as: t.people.accountant, query })).body.data
    expect(totals.count).toBe(expected.length)
  })

  test('finds the payments of a customer by name, and of an invoice by its number', async () => {
    expect(await sums({ search: number })).toEqual([9050])
    const { data } = (await t.call(listPayments, { as: t.people.accountant })).body
    const { lastName } = (data as Payment[]).find(({ amountKopecks }) => amountKopecks === 700)?.customer ?? {}
    expect(await sums({ search: lastName ?? '' })).toEqual([700, 120_450])
  })

  test('leaves reversed payments out of its sum, and money reserved for a refund out of the credit', async () => {
    const { data } = (await t.call(getPaymentTotals, { as: t.people.accountant })).body
    expect(data).toEqual({
      count: 4,
      amountKopecks: 130_200,
      creditKopecks: 125_200,
      refundedKopecks: 1000,
      reversedKopecks: 500,
      coveredKopecks: 130_200 - 125_200 - 1000,
      askedRefundKopecks: 1000,
      methods: [
        { method: 'bank', count: 2, amountKopecks: 129_500 },
        { method: 'erip', count: 1, amountKopecks: 700 },
        { method: 'cash', count: 1, amountKopecks: 0 },
      ],
    })
  })

  test('shows a customer only their own, whatever the filter, in sums too', async () => {
    const { customer, otherCustomer } = t.people
    expect(await sums({}, customer)).toEqual([500, 9050])
    const query = { customerId: customer.cabinetId }
    expect(await sums(query, otherCustomer)).toEqual([])
    const { data } = (await t.call(getPaymentTotals, { as: otherCustomer, query })).body
    expect(data).toMatchObject({ count: 0, amountKopecks: 0 })
    const own = (await t.call(getPaymentTotals, { as: otherCustomer })).body.data
    expect(own).toMatchObject({ count: 2, amountKopecks: 121_150 })
  })
})

describe('the workbook of payments', () => {
  test('has the rows of the filter with days, sums as numbers and texts as texts', async () => {
    const answer = await t.call(downloadPayments, { as: t.people.accountant, query: { month: '2026-11' } })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    const rows = sheet?.data ?? []
    expect(rows).toHaveLength(4)
    expect(rows[0]?.slice(0, 4)).toEqual(['Дата', 'Заказчик', 'Сумма, BYN', 'Способ'])
    const [day, , amount, method, source, reference, invoices, covered, credit, refunded] = rows[3] ?? []
    expect(day).toEqual(new Date('2026-11-10'))
    expect([amount, method, source, reference]).toEqual([90.5, 'Банковский перевод', 'Внесена вручную', '=1+1'])
    expect([invoices, covered, credit, refunded]).toEqual([number, 40, 40.5, 10])
    expect(rows[1]?.[10]).toBe('Отменена: Дважды')
  })

  test('is only for accountants', async () => {
    for (const name of ['customer', 'executor', 'manager'] as const) {
      expect((await t.call(downloadPayments, { as: t.people[name] })).status).toBe(403)
    }
  })
})
