import { getStatement, listDebtors } from '@navyk/api-spec/money/invoices'
import { recordPayment, reversePayment } from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCopy } from '#testing/databases/insert-copy.ts'
import { createContract, teach, settleMonth } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { receivePayment } from '#money/payments'
import { draftInvoices } from '../drafting/draft-invoices.ts'
import { issueInvoices } from '../issuing/issue-invoices.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
/** September is approved on 1 October, invoiced, due on 8 October and half paid on 12 October; October is approved on
 *  2 November and not invoiced. Today is 20 November. */
beforeAll(async () => {
  t = await testApp()
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-09-07' }, { date: '2026-09-14' }, { date: '2026-10-05' }])
  const as = t.people.accountant.session
  t.clock.set(new Date('2026-10-01T09:00:00Z'))
  await settleMonth(t, t.people.executor, '2026-09')
  await t.services.transact(async (tx) => {
    const { invoiceIds } = await draftInvoices(tx, t.services, as, { month: '2026-09' })
    const [id = ''] = invoiceIds
    await issueInvoices(tx, t.services, as, { invoices: [{ id, version: 1 }] })
    t.clock.set(new Date('2026-10-12T09:00:00Z'))
    const source = { source: 'online' as const, sourceKey: 'erip 1' }
    const customerId = t.people.customer.cabinetId
    const payment = { amountKopecks: 4000, method: 'erip' as const, receivedOn: '2026-10-12', reference: '' }
    await receivePayment(tx, t.services, { ...payment, ...source, customerId })
  })
  t.clock.set(new Date('2026-11-02T09:00:00Z'))
  await settleMonth(t, t.people.executor, '2026-10')
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
})
afterAll(() => t.close())

const statement = (as: TestPerson, query: Record<string, string> = {}) => t.call(getStatement, { as, query })

describe('a statement of a customer', () => {
  test('shows a customer what was charged and paid, with the balance after each row', async () => {
    const { body } = await statement(t.people.customer)
    expect(body.data).toMatchObject({
      fromMonth: '2026-06',
      toMonth: '2026-11',
      openingKopecks: 0,
      chargesKopecks: 12_000,
      paymentsKopecks: -4000,
      closingKopecks: 8000,
    })
    expect(body.data.rows).toMatchObject([
      {
        on: '2026-10-01',
        kind: 'lessons',
        month: '2026-09',
        lessonCount: 2,
        amountKopecks: 8000,
        balanceKopecks: 8000,
        invoices: [{ number: '2026-000001' }],
        learnerName: 'Savich Alina',
      },
      {
        on: '2026-10-12',
        kind: 'payment',
        month: null,
        amountKopecks: -4000,
        balanceKopecks: 4000,
        invoices: [{ number: '2026-000001' }],
      },
      {
        on: '2026-11-02',
        kind: 'lessons',
        month: '2026-10',
        lessonCount: 1,
        amountKopecks: 4000,
        balanceKopecks: 8000,
        invoices: [],
      },
    ])
  })

  test('shows the ages of today’s debt, to the kopeck of the ledger', async () => {
    const { body } = await statement(t.people.customer, { fromMonth: '2026-01', toMonth: '2026-01' })
    expect(body.data.rows).toEqual([])
    expect(body.data.ageing).toEqual({
      on: '2026-11-20',
      notInvoicedKopecks: 4000,
      notDueKopecks: 0,
      days30Kopecks: 0,
      days60Kopecks: 4000,
      days90Kopecks: 0,
      olderKopecks: 0,
      advanceKopecks: 0,
      balanceKopecks: 8000,
    })
  })

  test('opens with the balance of the time before', async () => {
    const { body } = await statement(t.people.customer, { fromMonth: '2026-11', toMonth: '2026-11' })
    expect(body.data).toMatchObject({
      openingKopecks: 4000,
      chargesKopecks: 4000,
      paymentsKopecks: 0,
      closingKopecks: 8000,
    })
  })

  test('is shown to staff for the customer that they name', async () => {
    const { body } = await statement(t.people.manager, { customerId: t.people.customer.cabinetId })
    expect(body.data).toMatchObject({ closingKopecks: 8000, customer: { id: t.people.customer.cabinetId } })
    const unnamed = await statement(t.people.manager)
    expect(unnamed).toMatchObject({ status: 422, body: { errors: { customerId: ['Обязательное поле'] } } })
    for (const customerId of [absent, t.people.executor.cabinetId]) {
      expect((await statement(t.people.manager, { customerId })).status).toBe(404)
    }
  })

  test('of another customer is answered like an absent one, and is not for executors', async () => {
    const foreign = await statement(t.people.otherCustomer, { customerId: t.people.customer.cabinetId })
    const missing = await statement(t.people.otherCustomer, { customerId: absent })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    expect((await statement(t.people.executor)).status).toBe(403)
    expect((await statement(t.people.otherCustomer)).body.data).toMatchObject({ rows: [], closingKopecks: 0 })
  })

  test('refuses months in the wrong order, or too many', async () => {
    const reversed = await statement(t.people.customer, { fromMonth: '2026-10', toMonth: '2026-09' })
    expect(reversed.body.errors).toEqual({ toMonth: ['Последний месяц раньше первого'] })
    const many = await statement(t.people.customer, { fromMonth: '2024-11', toMonth: '2026-11' })
    expect(many.body.errors).toEqual({ fromMonth: ['Не больше 24 месяцев'] })
    expect((await statement(t.people.customer, { fromMonth: '2024-12', toMonth: '2026-11' })).status).toBe(200)
  })
})

describe('the debtors', () => {
  test('are shown to the staff with the debt and its overdue part', async () => {
    const { body } = await t.call(listDebtors, { as: t.people.manager })
    expect(body.data).toEqual([
      {
        customer: { id: t.people.customer.cabinetId, firstName: 'First0', lastName: 'Last-customer' },
        balanceKopecks: 4000,
        overdueKopecks: 4000,
        creditKopecks: 0,
      },
    ])
  })

  test('are shown with credit if they have paid ahead', async () => {
    const payment = { amountKopecks: 500, method: 'bank', receivedOn: '2026-11-20', reference: '' }
    const body = { ...payment, customerId: t.people.customer.cabinetId, allocations: [] }
    const paid = (await t.call(recordPayment, { as: t.people.accountant, body })).body.data
    expect((await t.call(listDebtors, { as: t.people.manager })).body.data).toMatchObject([
      { balanceKopecks: 4000, creditKopecks: 500 },
    ])
    const withCredit = async (): Promise<[number, number]> => {
      const { body: found } = await t.call(listDebtors, { as: t.people.manager, query: { credit: 'some' } })
      return [found.data.length, found.totals.count]
    }
    expect(await withCredit()).toEqual([1, 1])
    await t.call(reversePayment, { as: t.people.accountant, params: { id: paid.id }, body: { reason: 'Ошибка' } })
    expect(await withCredit()).toEqual([0, 0])
  })

  test('are listed page by page, while the sums are of all', async () => {
    const owing = (await t.services.db.selectFrom('invoice').selectAll().where('state', '=', 'issued').execute())[0]
    const others = [t.people.otherCustomer, t.people.both]
    await t.services.transact(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [index, { cabinetId: customer_id }] of others.entries()) {
        const own = { id: t.services.ids.next(), number: `НВ-${index}`, period: `2025-0${index + 1}`, customer_id }
        await insertCopy(tx, 'invoice', { ...owing, ...own })
      }
    })
    const ask = async (query: object) => (await t.call(listDebtors, { as: t.people.manager, query: { ...query } })).body
    const all = await ask({})
    expect([all.data.length, all.nextCursor]).toEqual([3, null])
    const first = await ask({ limit: '2' })
    const second = await ask({ limit: '2', cursor: first.nextCursor })
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect(second.nextCursor).toBeNull()
    for (const page of [first, second, all]) {
      expect(page.totals).toEqual({ count: 3, balanceKopecks: 12_000, overdueKopecks: 12_000 })
    }
    expect((await t.call(listDebtors, { as: t.people.manager, query: { cursor: 'x' } })).status).toBe(422)
    const copied = others.map(({ cabinetId }) => cabinetId)
    await t.services.transact(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.deleteFrom('invoice').where('customer_id', 'in', copied).execute()
    })
  })

  test.each(['customer', 'executor'] as const)('are not for %s', async (name) => {
    expect((await t.call(listDebtors, { as: t.people[name] })).status).toBe(403)
  })
})
