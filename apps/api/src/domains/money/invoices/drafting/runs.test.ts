import {
  createManualInvoice,
  getBilling,
  getInvoice,
  getInvoiceMonth,
  type Invoice,
  type InvoiceSummary,
  issueInvoice,
  listInvoiceHistory,
  listInvoices,
  remindOfInvoice,
  remindOfInvoices,
  setBilling,
  startInvoiceRun,
} from '@navyk/api-spec/money/invoices'
import { listWorkReports } from '@navyk/api-spec/money/work-reports'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { carryOnTask, invoiceRunTasks } from './run-invoices.ts'
import { remindOfAll } from '../paying/remind.ts'

const month = '2026-10'

let t: TestApp
let accountant: TestPerson
let first: TestContract
let key = 0
beforeEach(async () => {
  t = await testApp()
  accountant = t.people.accountant
  first = await createContract(t)
  const second = await createContract(t, { executor: t.people.otherExecutor })
  const third = await createContract(t, { customer: t.people.otherCustomer })
  await teach(t, first, [{ date: '2026-10-06' }])
  await teach(t, second, [{ date: '2026-10-05' }])
  await teach(t, third, [{ date: '2026-10-07' }])
  await settleMonth(t, t.people.executor, month)
  await settleMonth(t, t.people.otherExecutor, month)
})
afterEach(() => t.close())

async function run(kind: 'draft' | 'issue', body: object = {}) {
  key += 1
  return t.call(startInvoiceRun, { as: accountant, body: { month, kind, ...body }, key: `run-of-a-test-${key}` })
}
const invoices = async (as = accountant): Promise<InvoiceSummary[]> => (await t.call(listInvoices, { as })).body.data
const status = async (of = month) => (await t.call(getInvoiceMonth, { as: accountant, query: { month: of } })).body.data
/** By hand, so that a run of October has nothing to do with it. @returns its id */
async function draftOfNovember(): Promise<string> {
  const body = {
    customerId: t.people.customer.cabinetId,
    lines: [{ title: 'A book', quantity: 1, unitPriceKopecks: 1 }],
  }
  return (await t.call(createManualInvoice, { as: accountant, body, key: 'a-draft-of-november' })).body.data.id
}
const carryOn = () => invoiceRunTasks(t.services)[carryOnTask]()

describe('a run', () => {
  test('drafts what a month needs, then issues all drafts; a second run makes nothing', async () => {
    expect((await run('draft')).body.data).toMatchObject({ kind: 'draft', totalCount: 3 })
    expect((await status()).drafting).toMatchObject({ doneCount: 3, madeCount: 3, finishedAt: expect.any(String) })
    const other = await draftOfNovember()
    await run('issue', { dueOn: '2027-01-31' })
    expect((await status()).issuing).toMatchObject({ totalCount: 3, madeCount: 3 })
    expect((await invoices()).find(({ id }) => id === other)).toMatchObject({ status: 'draft', period: '2026-11' })
    const all = (await invoices()).filter(({ id }) => id !== other)
    expect(all.map(({ number, dueOn }) => [number, dueOn]).sort()).toEqual(
      [1, 2, 3].map((index) => [`2026-00000${index}`, '2027-01-31']),
    )
    await run('draft')
    await run('issue')
    expect((await status()).drafting).toMatchObject({ totalCount: 0, madeCount: 0 })
    expect(await invoices()).toHaveLength(4)
  })

  test('that has stopped with its process continues from where it was, automatically', async () => {
    const { ids, clock, db } = t.services
    const { cabinetId, accountId } = accountant
    const stopped = (kind: 'draft' | 'issue', due_on: string | null) =>
      db
        .insertInto('invoice_run')
        .values({
          id: ids.next(),
          month,
          kind,
          due_on,
          total_count: 3,
          started_at: clock.now(),
          started_by: cabinetId,
          started_account: accountId,
        })
        .execute()
    await stopped('draft', null)
    await carryOn()
    await carryOn()
    expect((await status()).drafting).toMatchObject({ doneCount: 3, madeCount: 3, finishedAt: expect.any(String) })
    expect(await invoices()).toHaveLength(3)
    // The day that was named has passed meanwhile: nobody is late on the day on which the invoice is issued.
    await stopped('issue', '2026-11-19')
    await carryOn()
    expect((await invoices()).map(({ dueOn }) => dueOn)).toEqual(['2026-11-27', '2026-11-27', '2026-11-27'])
  })

  test('names in the history who started it', async () => {
    await run('draft')
    const [{ id } = { id: '' }] = await invoices()
    const { body } = await t.call(listInvoiceHistory, { as: accountant, params: { id } })
    const name = `${accountant.session.lastName} ${accountant.session.firstName}`
    expect(body.data[0]).toMatchObject({ action: 'created', actorName: name })
  })

  test('is for accountants, and is not due in the past', async () => {
    for (const as of [t.people.manager, t.people.customer, t.people.executor]) {
      const body = { month, kind: 'draft' }
      expect((await t.call(startInvoiceRun, { as, body, key: 'not-for-them-at-all' })).status).toBe(403)
      expect((await t.call(getInvoiceMonth, { as, query: { month } })).status).toBe(403)
    }
    expect(await run('issue', { dueOn: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { dueOn: expect.anything() } },
    })
  })
})

test('the lessons that a run leaves out are listed by executor, with the reasons and the prices, the largest sum first', async () => {
  const later = await createContract(t, { executor: t.people.otherExecutor })
  await teach(t, later, [{ date: '2026-11-03' }])
  const objected = await createContract(t)
  // The second one goes on until after noon, so it is not over yet.
  await teach(t, objected, [
    { date: '2026-11-04' },
    { date: '2026-11-05', outcome: null },
    { date: '2026-11-06', outcome: null },
    { date: '2026-11-20', time: '11:30', outcome: null },
    { date: '2026-12-01', outcome: null },
  ])
  const dispute = { state: 'disputed' as const, disputed_at: t.clock.now(), dispute_reason: 'Не было' }
  const { db } = t.services
  const [first] = await db
    .selectFrom('lesson')
    .select('id')
    .where('contract_id', '=', objected.id)
    .orderBy('starts_at')
    .execute()
  await db
    .updateTable('lesson')
    .set(dispute)
    .where('id', '=', first?.id ?? '')
    .execute()
  const { leftOut, hasPayee } = await status('2026-11')
  expect(hasPayee).toBe(false)
  const { executor, otherExecutor } = t.people
  expect(leftOut).toEqual({
    executors: [
      {
        executor: nameOfPerson(executor),
        lessonCount: 3,
        totalKopecks: 12_000,
        reasons: [
          { reason: 'not_closed', lessonCount: 2 },
          { reason: 'disputed', lessonCount: 1 },
        ],
      },
      {
        executor: nameOfPerson(otherExecutor),
        lessonCount: 1,
        totalKopecks: 4000,
        reasons: [{ reason: 'not_approved', lessonCount: 1 }],
      },
    ],
    executorCount: 2,
    lessonCount: 4,
    totalKopecks: 16_000,
  })
  // The link of each leads there.
  for (const { session } of [executor, otherExecutor]) {
    const query = { month: '2026-11', executorId: session.cabinetId }
    expect((await t.call(listWorkReports, { as: accountant, query })).body.data).toHaveLength(1)
  }
})

const nameOfPerson = ({ session }: TestPerson) => ({
  id: session.cabinetId,
  firstName: session.firstName,
  lastName: session.lastName,
})

describe('a family', () => {
  const bill = (mode: string, as: TestPerson, customerId?: string) =>
    t.call(setBilling, { as, body: { mode, ...(customerId !== undefined && { customerId }) } })

  test('that wants one invoice gets the lessons of all contracts on it, each line with learner and contract', async () => {
    expect((await bill('one_invoice', t.people.customer)).body.data).toEqual({ mode: 'one_invoice' })
    await run('draft')
    const joint = (await invoices()).find((row) => row.customer.id === t.people.customer.cabinetId)
    expect(await invoices()).toHaveLength(2)
    expect(joint).toMatchObject({ contractId: null, executor: null, subject: null, totalKopecks: 8000 })
    const one: Invoice = (await t.call(getInvoice, { as: accountant, params: { id: joint?.id ?? '' } })).body.data
    // The older contract comes first, though its lesson was held a day later.
    const { number } = await t.services.db
      .selectFrom('contract')
      .select('number')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(one.lines.map((line) => line.contractNumber)).toEqual([number, number + 1])
    expect(one.about).toContain(one.lines[0]?.learnerName)
    await run('draft')
    expect(await invoices()).toHaveLength(2)
  })

  test('gets an invoice for each contract as long as it has not chosen', async () => {
    expect((await t.call(getBilling, { as: t.people.customer })).body.data).toEqual({ mode: 'per_contract' })
    await run('draft')
    expect(await invoices()).toHaveLength(3)
  })

  test('chooses for itself; an accountant chooses for a customer, nobody else does', async () => {
    const { cabinetId } = t.people.customer
    expect((await bill('one_invoice', accountant, cabinetId)).status).toBe(200)
    expect((await t.call(getBilling, { as: t.people.customer })).body.data).toEqual({ mode: 'one_invoice' })
    expect((await bill('one_invoice', accountant)).status).toBe(422)
    expect((await bill('one_invoice', t.people.otherCustomer, cabinetId)).status).toBe(404)
    expect((await bill('one_invoice', t.people.manager, cabinetId)).status).toBe(403)
    expect((await bill('one_invoice', t.people.executor)).status).toBe(403)
    expect((await bill('other', t.people.customer)).status).toBe(422)
  })
})

describe('a reminder of an invoice', () => {
  const dueOn = '2026-12-20'
  let id: string
  beforeEach(async () => {
    t.clock.set(businessInstant('2026-12-01', '12:00'))
    await run('draft')
    id = (await invoices()).find((row) => row.contractId === first.id)?.id ?? ''
    await t.call(issueInvoice, { as: accountant, params: { id }, body: { version: 1, dueOn } })
  })

  const on = async (days: number) => {
    t.clock.set(businessInstant(addDays(dueOn, days), '10:00'))
    await remindOfAll(t.services)
  }
  const told = async (cabinetId = t.people.customer.cabinetId) =>
    (
      await t.services.db
        .selectFrom('notice')
        .select('kind')
        .where('cabinet_id', '=', cabinetId)
        .where('kind', 'in', ['invoices.notices.due_soon', 'invoices.notices.overdue'])
        .orderBy('id')
        .execute()
    ).map((row) => row.kind.replace('invoices.notices.', ''))
  const byHand = (as = accountant) => {
    key += 1
    return t.call(remindOfInvoice, { as, params: { id }, key: `reminder-of-a-test-${key}` })
  }

  const pay = async (amountKopecks = 4000) => {
    const invoice = (await t.call(getInvoice, { as: accountant, params: { id } })).body.data
    await t.call(recordPayment, {
      as: accountant,
      key: 'the-invoice-is-paid',
      body: {
        customerId: t.people.customer.cabinetId,
        amountKopecks,
        method: 'bank',
        receivedOn: '2026-12-01',
        reference: '',
        allocations: [{ invoiceId: id, version: invoice.version, amountKopecks }],
      },
    })
  }

  test('is sent two days before the due day, and one, five and fourteen days after it, once each', async () => {
    const days: number[] = []
    for (let day = -5; day <= 40; day += 1) {
      const before = (await told()).length
      await on(day)
      await on(day)
      if ((await told()).length > before) days.push(day)
    }
    expect(days).toEqual([-2, 1, 5, 14])
    expect(await told()).toEqual(['due_soon', 'overdue', 'overdue', 'overdue'])
  })

  test('is not repeated for missed days: after a stop only the newest step is sent', async () => {
    await on(31)
    expect(await told()).toEqual([])
    await on(6)
    await on(7)
    expect(await told()).toEqual(['overdue'])
  })

  test('says what is still to be paid, and is not sent on the day on which the invoice is issued', async () => {
    await pay(1500)
    await on(-2)
    const { message_values } = await t.services.db
      .selectFrom('notice')
      .select('message_values')
      .where('kind', '=', 'invoices.notices.due_soon')
      .executeTakeFirstOrThrow()
    expect(message_values).toEqual({ number: '2026-000001', amount: '25,00\u00a0BYN', dueOn })
    const other = (await invoices()).find((row) => row.customer.id === t.people.otherCustomer.cabinetId)?.id ?? ''
    await t.call(issueInvoice, { as: accountant, params: { id: other }, body: { version: 1, dueOn } })
    await on(-2)
    expect(await told(t.people.otherCustomer.cabinetId)).toEqual([])
    await on(-1)
    expect(await told(t.people.otherCustomer.cabinetId)).toEqual(['due_soon'])
  })

  test('ends with the payment, and is sent only to the customer', async () => {
    await on(-2)
    await pay()
    await on(1)
    await on(5)
    expect(await told()).toEqual(['due_soon'])
    for (const other of [accountant, t.people.executor, t.people.manager])
      expect(await told(other.cabinetId)).toEqual([])
  })

  test('of several invoices is sent to each customer once a day, and the answer names those left out and why', async () => {
    const draft = (await invoices()).find((row) => row.status === 'draft')?.id ?? ''
    const several = (as = accountant, invoiceIds = [id, draft]) => {
      key += 1
      return t.call(remindOfInvoices, { as, body: { invoiceIds }, key: `reminders-of-a-test-${key}` })
    }
    const left = { id: draft, number: null, reason: 'not_issued' }
    expect((await several()).body.data).toMatchObject({ reminded: [{ id, number: '2026-000001' }], left: [left] })
    const again = (await several()).body.data
    expect(again.reminded).toEqual([])
    expect(again.left).toHaveLength(2)
    expect(again.left).toContainEqual(expect.objectContaining({ id, reason: 'reminded_today' }))
    expect(await told()).toEqual(['due_soon'])
    expect((await several(accountant, ['01900000-0000-7000-8000-000000000000'])).status).toBe(404)
    expect((await several(t.people.manager)).status).toBe(403)
    expect((await several(t.people.customer)).status).toBe(403)
  })

  test('by hand is refused for an invoice that is paid', async () => {
    await pay()
    expect(await byHand()).toMatchObject({ status: 409, body: { message: 'Счёт оплачен, напоминать не о чем' } })
    const several = await t.call(remindOfInvoices, { as: accountant, body: { invoiceIds: [id] }, key: 'of-a-paid-one' })
    expect(several.body.data).toMatchObject({ reminded: [], left: [{ id, reason: 'nothing_owed' }] })
    expect(await told()).toEqual([])
  })

  test('by hand is in the history, and is not sent twice a day', async () => {
    expect((await byHand()).status).toBe(200)
    expect(await byHand()).toMatchObject({ status: 409, body: { message: expect.stringContaining('напоминали') } })
    await on(-18)
    expect(await told()).toEqual(['due_soon'])
    const { body } = await t.call(listInvoiceHistory, { as: t.people.customer, params: { id } })
    expect(body.data[0]).toMatchObject({ action: 'reminded' })
    expect((await byHand(t.people.manager)).status).toBe(403)
    expect((await byHand(t.people.customer)).status).toBe(403)
  })
})
