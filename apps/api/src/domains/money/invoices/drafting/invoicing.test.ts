import {
  cancelInvoice,
  draftInvoices,
  getInvoice,
  type InvoiceSummary,
  issueInvoice,
  issueInvoices,
  listInvoices,
  listUninvoiced,
  previewInvoice,
} from '@navyk/api-spec/money/invoices'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContract, teach, settleMonth, type TestContract } from '#testing/acting/teaching.ts'
import { enterServiceDetails, serviceForm } from '#testing/legal-details.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { issueInvoice as issueOne } from '../issuing/issue-invoices.ts'

const absent = '01900000-0000-7000-8000-000000000000'
const month = '2026-10'

let t: TestApp
let first: TestContract
let second: TestContract
/** Two contracts whose October is settled. Tests that change nothing share one. */
async function october(): Promise<void> {
  t = await testApp()
  first = await createContract(t)
  second = await createContract(t, { customer: t.people.otherCustomer, customerRateKopecks: 5000 })
  await teach(t, first, [{ date: '2026-10-05' }, { date: '2026-10-12', outcome: 'cancelled_by_customer_in_time' }])
  await teach(t, first, [{ date: '2026-10-31', time: '21:00', outcome: 'cancelled_by_customer_late' }])
  await teach(t, second, [{ date: '2026-10-06' }])
  await settleMonth(t, t.people.executor, month)
}
const close = () => t.close()

const accountant = () => t.people.accountant
const draft = (body: object = { month }, as = accountant()) => t.call(draftInvoices, { as, body })
const invoices = async (as: TestPerson = accountant()): Promise<InvoiceSummary[]> =>
  (await t.call(listInvoices, { as })).body.data
async function invoiceOf(contract: TestContract): Promise<InvoiceSummary> {
  const found = (await invoices()).find((row) => row.contractId === contract.id && row.status !== 'cancelled')
  if (!found) throw new Error('the contract has no invoice')
  return found
}
async function change(
  endpoint: typeof issueInvoice | typeof cancelInvoice,
  contract: TestContract,
  body: object = {},
  as = accountant(),
  key?: string,
) {
  const { id, version } = await invoiceOf(contract)
  return t.call(endpoint, { as, params: { id }, body: { version, ...body }, ...(key !== undefined && { key }) })
}
/** Notices about invoices to the customer of the first contract. */
const notices = () =>
  t.services.db
    .selectFrom('notice')
    .selectAll()
    .where('cabinet_id', '=', t.people.customer.cabinetId)
    .where('kind', 'like', 'invoices.%')
    .orderBy('id')
    .execute()

const issued = async () => {
  await october()
  await draft()
  await change(issueInvoice, first)
}

describe('before a run of invoices', () => {
  beforeAll(october)
  afterAll(close)

  test('the contracts with settled lessons of the month are listed with their sums', async () => {
    const { body } = await t.call(listUninvoiced, { as: accountant(), query: { month } })
    expect(body.data).toMatchObject([
      { contractId: first.id, lessonCount: 2, totalKopecks: 8000, period: month, learnerName: 'Savich Alina' },
      { contractId: second.id, lessonCount: 1, totalKopecks: 5000 },
    ])
    expect(body.totals).toEqual({ contractCount: 2, lessonCount: 3, totalKopecks: 13_000 })
    const { nextCursor: cursor } = (await t.call(listUninvoiced, { as: accountant(), query: { month, limit: '1' } }))
      .body
    const page = await t.call(listUninvoiced, { as: accountant(), query: { month, limit: '1', cursor } })
    expect(page.body).toMatchObject({ data: [{ contractId: second.id }], nextCursor: null })
    expect((await t.call(listUninvoiced, { as: accountant(), query: { month: '2026-09' } })).body.data).toEqual([])
  })

  test('a preview shows the lines of the future invoice: lessons that cost something, in the order of time', async () => {
    const { body } = await t.call(previewInvoice, { as: accountant(), query: { contractId: first.id, month } })
    expect(body.data.lines).toMatchObject([
      { outcome: 'held', startsAt: '2026-10-05T07:00:00.000Z', quantity: 1, priceKopecks: 4000, amountKopecks: 4000 },
      { outcome: 'cancelled_by_customer_late', amountKopecks: 4000 },
    ])
    const nothing = await t.call(previewInvoice, { as: accountant(), query: { contractId: absent, month } })
    expect(nothing.body).toEqual({ data: null })
  })

  test('lessons of no approved report are not offered', async () => {
    await teach(t, first, [{ date: '2026-11-02' }])
    expect((await draft({ month: '2026-11' })).body.data).toEqual({ created: 0, invoiceIds: [] })
  })
})

describe('invoicing is for accountants:', () => {
  beforeAll(issued)
  afterAll(close)

  test.each(['customer', 'executor', 'manager', 'administrator'] as const)('%s can not do any of it', async (name) => {
    const as = t.people[name]
    const params = { id: (await invoiceOf(first)).id }
    const calls = [
      t.call(listUninvoiced, { as, query: { month } }),
      t.call(previewInvoice, { as, query: { month, contractId: first.id } }),
      draft({ month }, as),
      t.call(issueInvoices, { as, body: { invoices: [{ id: params.id, version: 1 }] } }),
      t.call(issueInvoice, { as, params, body: { version: 1 } }),
      t.call(cancelInvoice, { as, params, body: { version: 1, reason: 'no' } }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403)
    expect(await invoiceOf(first)).toMatchObject({ status: 'issued', version: 2 })
  })
})

describe('a run of invoices', () => {
  beforeEach(october)
  afterEach(close)

  test('drafts one invoice a contract, whose lines add up to its total; a second run drafts nothing', async () => {
    expect((await draft()).body.data.created).toBe(2)
    const { body } = await t.call(getInvoice, { as: accountant(), params: { id: (await invoiceOf(first)).id } })
    expect(body.data).toMatchObject({
      number: null,
      status: 'draft',
      totalKopecks: 8000,
      balanceKopecks: 0,
      version: 1,
    })
    expect(body.data.lines.map((line: { amountKopecks: number }) => line.amountKopecks)).toEqual([4000, 4000])
    expect((await draft()).body.data).toEqual({ created: 0, invoiceIds: [] })
    expect(await invoices()).toHaveLength(2)
    expect((await t.call(listUninvoiced, { as: accountant(), query: { month } })).body.totals.contractCount).toBe(0)
  })

  test('for one contract leaves the others alone', async () => {
    expect((await draft({ month, contractId: second.id })).body.data.created).toBe(1)
    expect((await invoices()).map((row) => row.contractId)).toEqual([second.id])
  })

  test('refuses a month that does not exist', async () => {
    expect(await draft({ month: '2026-00' })).toMatchObject({
      status: 422,
      body: { errors: { month: ['Нужен месяц'] } },
    })
  })
})

describe('issuing invoices', () => {
  beforeEach(october)
  afterEach(close)

  test('gives numbers of the year without a gap, a week to pay, the details of the payee, and notifies the customers', async () => {
    await enterServiceDetails(t)
    await draft()
    const drafts = await invoices()
    const body = { invoices: drafts.map(({ id, version }) => ({ id, version })) }
    expect((await t.call(issueInvoices, { as: accountant(), body })).body).toEqual({ data: { issued: 2 } })
    expect(await invoiceOf(first)).toMatchObject({
      number: '2026-000001',
      status: 'issued',
      dueOn: '2026-11-27',
      balanceKopecks: 8000,
      version: 2,
    })
    expect(await invoiceOf(second)).toMatchObject({ number: '2026-000002', dueOn: '2026-11-27' })
    const shown = await t.call(getInvoice, { as: t.people.customer, params: { id: (await invoiceOf(first)).id } })
    expect(shown.body.data.payee).toEqual(serviceForm)
    const [notice] = await notices()
    expect(notice?.message_values).toEqual({ number: '2026-000001', amount: '80,00\u00a0BYN', dueOn: '2026-11-27' })
  })

  test('of a single one takes the next number and the named date', async () => {
    await draft()
    expect((await change(issueInvoice, second, { dueOn: '2026-11-20' })).body.data).toMatchObject({
      number: '2026-000001',
      dueOn: '2026-11-20',
    })
    expect((await change(issueInvoice, first)).body.data).toMatchObject({ number: '2026-000002' })
  })

  test('starts from one in a new year', async () => {
    await draft()
    await change(issueInvoice, first)
    const { id, version } = await invoiceOf(second)
    t.clock.set(new Date('2026-12-31T21:30:00Z'))
    const issue = { id, version }
    const issuedLater = await t.services.transact((tx) => issueOne(tx, t.services, accountant().session, issue))
    expect(issuedLater.number).toBe('2027-000001')
  })

  test('in the past is refused at the field, and no number is used', async () => {
    await draft()
    const answer = await change(issueInvoice, first, { dueOn: '2026-11-19' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { dueOn: ['Срок оплаты не может быть в прошлом'] } } })
    expect(await t.services.db.selectFrom('invoice_number_counter').selectAll().execute()).toEqual([])
  })

  test('of several issues all or none: one that changed stops them, and the answer has the current one', async () => {
    await draft()
    const [one, other] = await invoices()
    const body = {
      invoices: [
        { id: one?.id, version: 1 },
        { id: other?.id, version: 9 },
      ],
    }
    const answer = await t.call(issueInvoices, { as: accountant(), body })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: [{ id: other?.id, version: 1 }] },
    })
    expect((await invoices()).map((row) => row.status)).toEqual(['draft', 'draft'])
    const missing = await t.call(issueInvoices, { as: accountant(), body: { invoices: [{ id: absent, version: 1 }] } })
    expect(missing.status).toBe(404)
    const none = await t.call(issueInvoices, { as: accountant(), body: { invoices: [] } })
    expect(none).toMatchObject({ status: 422, body: { errors: { invoices: ['Обязательное поле'] } } })
  })

  test('twice, or from an older version, is refused with the invoice as it is', async () => {
    await draft()
    await change(issueInvoice, first)
    expect(await change(issueInvoice, first)).toMatchObject({ status: 409, body: { code: 'invoice_state' } })
    const { id } = await invoiceOf(first)
    const stale = await t.call(issueInvoice, { as: accountant(), params: { id }, body: { version: 1 } })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id, number: '2026-000001' } },
    })
    const missing = await t.call(issueInvoice, { as: accountant(), params: { id: absent }, body: { version: 1 } })
    expect(missing.status).toBe(404)
  })

  test('makes the invoice unchangeable, in the database itself', async () => {
    await draft()
    await change(issueInvoice, first)
    const { db } = t.services
    await expect(
      db.updateTable('invoice').set({ total_kopecks: 1 }).where('state', '=', 'issued').execute(),
    ).rejects.toThrow('never changed')
    await expect(db.updateTable('invoice_line').set({ amount_kopecks: 1, price_kopecks: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db.deleteFrom('invoice_line').execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('invoice').execute()).rejects.toThrow()
  })

  test('allows only changes of its state and of the paid and credited sums, whatever columns are added later', async () => {
    await draft()
    await change(issueInvoice, first)
    const { rows: columns } = await sql<{ name: string; type: string; set: boolean }>`
      select attname as name, format_type(atttypid, atttypmod) as type,
        (select to_jsonb(invoice) -> attname <> 'null' from invoice where state = 'issued') as set
      from pg_attribute
      where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    `.execute(t.services.db)
    const another: Record<string, string> = {
      bigint: '1',
      date: '2026-01-01',
      'timestamp with time zone': '2026-01-01',
    }
    const mayMove: string[] = []
    for (const { name, type, set } of columns) {
      const value = set ? null : (another[type] ?? (type === 'jsonb' ? '{}' : type === 'uuid' ? absent : 'x'))
      const refusal = await sql`
        update invoice set ${sql.ref(name)} = ${value}::${sql.raw(type)} where state = 'issued'
      `
        .execute(t.services.db)
        .catch((error: { code: string }) => error.code)
      if (refusal !== '55000') mayMove.push(name)
    }
    expect(columns.length).toBeGreaterThan(15)
    expect(mayMove.sort()).toEqual([
      'cancel_reason',
      'credited_kopecks',
      'granted_at',
      'paid_kopecks',
      'reopened_at',
      'replaced_by',
      'returned_kopecks',
      'state',
      'version',
      'write_off_asked_at',
      'write_off_asked_by',
      'write_off_kopecks',
      'write_off_reason',
    ])
  })
})

describe('cancelling an invoice', () => {
  beforeEach(october)
  afterEach(close)

  test('frees the lessons, which the next run invoices again under a new number', async () => {
    await draft()
    await change(issueInvoice, first)
    const cancelled = await change(cancelInvoice, first, { reason: 'Ошибка в сумме' })
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      number: '2026-000001',
      cancelReason: 'Ошибка в сумме',
      balanceKopecks: 0,
    })
    expect((await draft()).body.data.created).toBe(1)
    expect((await change(issueInvoice, first)).body.data.number).toBe('2026-000002')
    const kinds = await notices()
    expect(kinds.map((row) => row.kind)).toEqual([
      'invoices.notices.issued',
      'invoices.notices.cancelled',
      'invoices.notices.issued',
    ])
  })

  test('that is a draft notifies nobody, because nobody has seen it', async () => {
    await draft()
    const { id } = await invoiceOf(first)
    expect((await change(cancelInvoice, first, { reason: 'Лишний' })).body.data).toMatchObject({
      status: 'cancelled',
      number: null,
    })
    expect(await invoices(t.people.customer)).toEqual([])
    expect((await t.call(getInvoice, { as: t.people.customer, params: { id } })).status).toBe(404)
    expect(await notices()).toEqual([])
  })

  test('is refused if something is paid, if it is cancelled, without a reason, from an older version', async () => {
    await draft()
    await change(issueInvoice, first)
    await payInvoice(t, await invoiceOf(first))
    expect(await change(cancelInvoice, first, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_paid' },
    })
    const { id } = await invoiceOf(second)
    const cancel = (body: object) => t.call(cancelInvoice, { as: accountant(), params: { id }, body })
    expect(await cancel({ version: 1, reason: '' })).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Обязательное поле'] } },
    })
    expect(await cancel({ version: 3, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id } },
    })
    expect((await cancel({ version: 1, reason: 'x' })).status).toBe(200)
    expect(await cancel({ version: 2, reason: 'x' })).toMatchObject({ status: 409, body: { code: 'invoice_state' } })
  })
})
