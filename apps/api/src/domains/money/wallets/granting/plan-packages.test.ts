// Plans that are paid ahead: lessons of December at 40.00 an hour, on Tuesdays and Fridays.
import * as invoices from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/wallets'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { listWaitingRows } from '@navyk/api-spec/money/payouts'
import { approvePlan, draftPlan, savePlanRows, submitPlan } from '@navyk/api-spec/teaching/plans'
import { closeLessons, type LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setWeek } from '#testing/acting/lessons.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { passWalletDays } from './pass-days.ts'

const month = '2026-12'
const week = [{ weekday: 2, time: '18:30', minutes: 60 }]
/** The Tuesdays of the month. */
const dates = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']

let t: TestApp
let customer: TestPerson
let accountant: TestPerson
let contract: TestContract
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  accountant = t.people.accountant
  contract = await createContract(t)
  await setWeek(t, contract, week)
  await t.services.db.updateTable('contract').set({ pays_ahead: true }).where('id', '=', contract.id).execute()
})
afterEach(() => t.close())

async function agreeOnPlan(rows?: object[]): Promise<string> {
  const { executor } = t.people
  let plan = (await t.call(draftPlan, { as: executor, body: { contractId: contract.id, month } })).body.data
  const params = { id: plan.id }
  if (rows) {
    const body = { version: plan.version, pattern: week, rows }
    plan = (await t.call(savePlanRows, { as: executor, params, body })).body.data
  }
  plan = (await t.call(submitPlan, { as: executor, params, body: { version: plan.version } })).body.data
  const answer = await t.call(approvePlan, { as: customer, params, body: { version: plan.version } })
  expect(answer.status).toBe(200)
  return plan.id
}

/** Closes all lessons of the month, as held where nothing else is said, and settles them. */
async function teachMonth(outcomes: Record<string, LessonOutcome> = {}): Promise<void> {
  t.clock.set(new Date('2027-01-02T09:00:00Z'))
  const { executor } = t.people
  const rows = await t.services.db.selectFrom('lesson').select(['id', 'version', 'starts_at']).execute()
  const lessons = rows.map(({ id, version, starts_at }) => ({
    id,
    version,
    outcome: outcomes[starts_at.toISOString().slice(0, 10)] ?? ('held' as const),
  }))
  expect((await t.call(closeLessons, { as: executor, body: { lessons } })).status).toBe(200)
  await settleMonth(t, t.people.executor, month)
}

const listed = async () => (await t.call(invoices.listInvoices, { as: accountant, query: {} })).body.data
const invoice = async () => {
  const [first] = await listed()
  return (await t.call(invoices.getInvoice, { as: accountant, params: { id: first.id } })).body.data
}
const issue = async (dueOn = '2026-12-05') => {
  const { id, version } = await invoice()
  const body = { invoices: [{ id, version }], dueOn }
  expect((await t.call(invoices.issueInvoices, { as: accountant, body })).status).toBe(200)
}
const pay = async (amountKopecks: number) => {
  const { id, version } = await invoice()
  const allocations = [{ invoiceId: id, version, amountKopecks }]
  const body = { customerId: customer.cabinetId, amountKopecks, method: 'erip', receivedOn: '2026-11-20', allocations }
  expect((await t.call(recordPayment, { as: accountant, body: { ...body, reference: '1' } })).status).toBe(200)
}
const wallets = async (as = customer) => (await t.call(spec.listWallets, { as, query: {} })).body.data
const owes = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const prepaid = () => balance(t.services.db, { kind: 'prepaid', ownerId: customer.cabinetId })
const credit = async () =>
  (await t.services.db.selectFrom('customer_credit').select('credit_kopecks').executeTakeFirst())?.credit_kopecks ?? 0

/** Checks that the ledger's debt of the customer equals the sum of unpaid invoices less the credit. */
async function expectSound(): Promise<void> {
  const { rows } = await sql<{ ledger: number; due: number; credit: number }>`
    select (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting) as ledger,
      (select coalesce(sum(balance_kopecks), 0)::int from due_facts) as due,
      (select coalesce(sum(credit_kopecks), 0)::int from customer_credit) as credit
  `.execute(t.services.db)
  const [sums = { ledger: 1, due: 0, credit: 0 }] = rows
  expect(sums.ledger).toBe(0)
  expect(await owes()).toBe(sums.due - sums.credit)
}

describe('an approved plan that is paid ahead', () => {
  test('is issued at once if its contract says so, with a number of the year and a notice, and nobody as the author', async () => {
    await t.services.db.updateTable('contract').set({ issues_at_once: true }).execute()
    await agreeOnPlan()
    const issued = await invoice()
    expect(issued).toMatchObject({ kind: 'plan', status: 'issued', number: '2026-000001', totalKopecks: 20_000 })
    // Seven days after the approval on 20 November.
    expect(issued.dueOn).toBe('2026-11-27')
    const history = await t.call(invoices.listInvoiceHistory, { as: accountant, params: { id: issued.id } })
    expect(history.body.data[0]).toMatchObject({ action: 'issued', actorName: '' })
    const { data } = (await t.call(listNotices, { as: customer, query: { box: 'new' } })).body
    expect(JSON.stringify(data)).toContain('2026-000001')
    await expectSound()
    await pay(20_000)
    expect(await invoice()).toMatchObject({ status: 'paid' })
  })

  test('is invoiced before its lessons, which the customer has from then on', async () => {
    await agreeOnPlan()
    expect(await invoice()).toMatchObject({
      kind: 'plan',
      status: 'draft',
      period: month,
      totalKopecks: 20_000,
      contractId: contract.id,
      lines: [
        { title: 'Занятия по плану на декабрь 2026\u00a0г.', quantity: 5, priceKopecks: 4000, amountKopecks: 20_000 },
      ],
    })
    expect(await wallets()).toMatchObject([
      { state: 'active', unit: 'minutes', leftUnits: 300, activatedOn: '2026-12-01', expiresOn: '2026-12-31' },
    ])
    expect([await owes(), await prepaid()]).toEqual([20_000, -20_000])
    await issue()
    await expectSound()
  })

  test('of lessons of different lengths asks for their sum in one line', async () => {
    const row = (date: string, minutes: number) => ({ date, time: '18:30', minutes, topic: '', comment: '' })
    await agreeOnPlan([row('2026-12-01', 60), row('2026-12-08', 45)])
    expect((await invoice()).lines).toMatchObject([{ quantity: 2, priceKopecks: 3500, amountKopecks: 7000 }])
    expect(await wallets()).toMatchObject([{ totalUnits: 105, priceKopecks: 7000 }])
  })

  test('is not invoiced if the contract is paid after its lessons', async () => {
    await t.services.db.updateTable('contract').set({ pays_ahead: false }).execute()
    await agreeOnPlan()
    expect(await listed()).toEqual([])
    expect(await wallets()).toEqual([])
  })

  test('pays all its lessons: nothing is invoiced after the month', async () => {
    await agreeOnPlan()
    await issue()
    await pay(20_000)
    await teachMonth()
    const drafted = await t.call(invoices.draftInvoices, { as: accountant, body: { month } })
    expect(drafted.body.data.created).toBe(0)
    expect([await owes(), await prepaid()]).toEqual([0, 0])
    expect(await wallets()).toMatchObject([{ state: 'exhausted' }])
    await expectSound()
  })

  test('that is drafted and not issued is not invoiced again by the run of the month', async () => {
    await agreeOnPlan()
    await teachMonth()
    const drafted = await t.call(invoices.draftInvoices, { as: accountant, body: { month } })
    expect(drafted.body.data.created).toBe(0)
    expect(await listed()).toHaveLength(1)
  })

  test('leaves lessons beyond the plan to the invoice of the month', async () => {
    await agreeOnPlan([{ date: '2026-12-01', time: '18:30', minutes: 60, topic: '', comment: '' }])
    t.clock.set(new Date('2027-01-02T09:00:00Z'))
    await teach(t, contract, [{ date: '2026-12-17', outcome: null }])
    await teachMonth()
    await t.call(invoices.draftInvoices, { as: accountant, body: { month } })
    expect(await listed()).toMatchObject([
      { kind: 'lessons', totalKopecks: 4000 },
      { kind: 'plan', totalKopecks: 4000 },
    ])
  })
})

describe('pay for lessons of a plan, if executors wait for customers,', () => {
  const end = async (endpoint: typeof invoices.voidInvoice | typeof invoices.writeOffInvoice, body: object) => {
    const { id, version } = await invoice()
    const answer = await t.call(endpoint, { as: accountant, params: { id }, body: { version, ...body } })
    expect(answer.status).toBe(200)
  }
  const waiting = async () => {
    t.services.payoutRules.payWhen = 'invoice_paid'
    const [report] = (await t.call(listIncomeReports, { as: t.people.executor })).body.data
    return (await t.call(listWaitingRows, { as: t.people.executor, params: { id: report.id } })).body.data.rows.length
  }

  test('waits for the invoice of the plan, from its draft on', async () => {
    await agreeOnPlan()
    await teachMonth()
    expect(await waiting()).toBe(5)
    await issue('2027-01-10')
    await pay(19_999)
    expect(await waiting()).toBe(5)
    await pay(1)
    expect(await waiting()).toBe(0)
  })

  test('waits for the replacement of an invoice that was void', async () => {
    await agreeOnPlan()
    await issue()
    await pay(20_000)
    await teachMonth()
    await end(invoices.voidInvoice, { reason: 'Ошибка', isReplaced: true })
    expect(await waiting()).toBe(5)
  })

  test('no longer waits once the invoice is written off', async () => {
    await agreeOnPlan()
    await issue()
    await teachMonth()
    await end(invoices.writeOffInvoice, { reason: 'Не платит' })
    expect(await waiting()).toBe(0)
  })
})

describe('the untaught part of a plan', () => {
  const missed = { '2026-12-08': 'cancelled_by_executor', '2026-12-22': 'cancelled_by_executor' } as const

  test('is credit once the month is over and settled, by a credit note on its invoice', async () => {
    await agreeOnPlan()
    await issue()
    await pay(20_000)
    t.clock.set(new Date('2027-01-02T08:00:00Z'))
    await passWalletDays(t.services)
    expect(await wallets()).toMatchObject([{ state: 'active' }])
    await teachMonth(missed)
    await passWalletDays(t.services)
    expect(await wallets()).toMatchObject([{ state: 'refunded', refundedKopecks: 8000 }])
    expect(await invoice()).toMatchObject({ status: 'part_refunded', creditedKopecks: 8000, paidKopecks: 12_000 })
    expect([await credit(), await owes(), await prepaid()]).toEqual([8000, -8000, 0])
    await passWalletDays(t.services)
    expect(await credit()).toBe(8000)
    await expectSound()
  })

  test('reduces an unpaid invoice', async () => {
    await agreeOnPlan()
    await issue()
    await teachMonth(missed)
    await passWalletDays(t.services)
    expect(await invoice()).toMatchObject({ balanceKopecks: 12_000, creditedKopecks: 8000 })
    await expectSound()
  })

  test('reduces a draft, which asks for the rest', async () => {
    await agreeOnPlan()
    await teachMonth(missed)
    await passWalletDays(t.services)
    expect(await invoice()).toMatchObject({ status: 'draft', totalKopecks: 12_000 })
    expect([await owes(), await prepaid()]).toEqual([12_000, 0])
  })

  test('is the whole plan if nothing is taught, and cancels the draft', async () => {
    await agreeOnPlan()
    await teachMonth(Object.fromEntries(dates.map((date) => [date, 'cancelled_by_executor' as const])))
    await passWalletDays(t.services)
    expect(await invoice()).toMatchObject({ status: 'cancelled' })
    expect([await owes(), await prepaid()]).toEqual([0, 0])
  })

  test('is ignored if the invoice was written off', async () => {
    await agreeOnPlan()
    await issue()
    const { id, version } = await invoice()
    const body = { version, reason: 'Не платит' }
    expect((await t.call(invoices.writeOffInvoice, { as: accountant, params: { id }, body })).status).toBe(200)
    await teachMonth(missed)
    await passWalletDays(t.services)
    expect(await wallets()).toMatchObject([{ state: 'refunded', refundedKopecks: 0 }])
    expect([await owes(), await prepaid(), await credit()]).toEqual([0, 0, 0])
  })

  test('is never more than the invoice still asks for', async () => {
    await agreeOnPlan()
    await issue()
    await pay(20_000)
    const { id, version } = await invoice()
    const body = { version, amountKopecks: 15_000, reason: 'Скидка' }
    expect((await t.call(invoices.creditInvoice, { as: accountant, params: { id }, body })).status).toBe(200)
    await teachMonth(missed)
    await passWalletDays(t.services)
    expect(await wallets()).toMatchObject([{ refundedKopecks: 5000 }])
    expect(await credit()).toBe(20_000)
    await expectSound()
  })
})

describe('the invoice of a plan', () => {
  test('is not cancelled and not voided, because its lessons are owed; it can be replaced', async () => {
    await agreeOnPlan()
    const draft = await invoice()
    const cancel = { version: draft.version, reason: 'Ошибка' }
    const refused = await t.call(invoices.cancelInvoice, { as: accountant, params: { id: draft.id }, body: cancel })
    expect(refused.status).toBe(409)
    await issue()
    const { id, version } = await invoice()
    const withdraw = (isReplaced: boolean) =>
      t.call(invoices.voidInvoice, { as: accountant, params: { id }, body: { version, reason: 'Ошибка', isReplaced } })
    expect((await withdraw(false)).status).toBe(409)
    expect((await withdraw(true)).status).toBe(200)
    expect(await listed()).toMatchObject([{ status: 'draft', kind: 'plan', totalKopecks: 20_000 }, { status: 'void' }])
    await issue()
    await expectSound()
  })

  test('ages in the statement from its due date on; its draft is listed there as not invoiced yet', async () => {
    const ageing = async () =>
      (await t.call(invoices.getStatement, { as: customer, query: {} })).body.data.ageing as Record<string, number>
    await agreeOnPlan()
    expect(await ageing()).toMatchObject({ notInvoicedKopecks: 20_000, notDueKopecks: 0 })
    await issue()
    expect(await ageing()).toMatchObject({ notInvoicedKopecks: 0, notDueKopecks: 20_000, days30Kopecks: 0 })
    t.clock.set(new Date('2026-12-06T09:00:00Z'))
    expect(await ageing()).toMatchObject({ notInvoicedKopecks: 0, notDueKopecks: 0, days30Kopecks: 20_000 })
    await pay(5000)
    expect(await ageing()).toMatchObject({ days30Kopecks: 15_000, advanceKopecks: 0, balanceKopecks: 15_000 })
  })

  test('ends with its package, when staff refund that', async () => {
    await agreeOnPlan()
    await issue()
    await pay(5000)
    const [wallet] = await wallets(accountant)
    const body = { version: wallet.version, reason: 'Семья уезжает' }
    expect((await t.call(spec.refundWallet, { as: accountant, params: { id: wallet.id }, body })).status).toBe(200)
    expect(await invoice()).toMatchObject({ balanceKopecks: 0 })
    expect([await owes(), await credit()]).toEqual([-5000, 5000])
    await expectSound()
  })

  test('has a package that nobody freezes, and that a pause does not freeze', async () => {
    await agreeOnPlan()
    const [wallet] = await wallets(accountant)
    expect(wallet.actions).toMatchObject({ freeze: false, refund: true })
    const body = { version: wallet.version, reason: 'Болезнь' }
    expect((await t.call(spec.freezeWallet, { as: accountant, params: { id: wallet.id }, body })).status).toBe(409)
    const pause = { state: 'paused' as const, paused_from: '2026-11-16', pause_reason: 'Отпуск' }
    await t.services.db.updateTable('contract').set(pause).execute()
    await passWalletDays(t.services)
    expect(await wallets()).toMatchObject([{ state: 'active' }])
  })
})
