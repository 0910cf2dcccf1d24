import {
  createCommissionRule,
  endCommissionRule,
  listCommissionRules,
  listRuleHistory,
} from '@navyk/api-spec/money/commission'
import { getIncomeReport, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'

let t: TestApp
let contract: TestContract
let today: string
beforeEach(async () => {
  t = await testApp()
  contract = await createContract(t)
  today = businessDate(t.clock.now())
})
afterEach(() => t.close())

const form = (over: object = {}) => ({ kind: 'percent', percent: 10, steps: [], validFrom: today, note: '', ...over })
const create = (over: object = {}, as: TestPerson = t.people.accountant) =>
  t.call(createCommissionRule, { as, body: form(over) })

/** As if the rule had been set long ago. */
const setBefore = (validFrom: string, over: object = {}) =>
  t.services.db
    .insertInto('commission_rule')
    .values({
      id: randomUUID(),
      kind: 'percent',
      percent: 10,
      amount_kopecks: null,
      steps: JSON.stringify([]) as never,
      minimum_pay_kopecks: null,
      subject: null,
      level: null,
      contract_id: null,
      valid_from: validFrom,
      valid_to: null,
      note: '',
      created_by: t.people.accountant.cabinetId,
      created_at: t.clock.now(),
      ...over,
    })
    .execute()

async function income(as: TestPerson, month: string) {
  const list = await t.call(listIncomeReports, { as, query: { month } })
  return t.call(getIncomeReport, { as, params: { id: list.body.data[0].id } })
}
const rowsOf = (answer: Awaited<ReturnType<typeof income>>) => answer.body.data.clients[0].accruals

describe('settling by rules', () => {
  test('pays by the rule from its day on, and by the contract before', async () => {
    await setBefore('2026-10-06')
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-06' }])
    await settleMonth(t, t.people.executor, '2026-10')
    expect(rowsOf(await income(t.people.accountant, '2026-10'))).toMatchObject([
      { amounts: { chargeKopecks: 4000, payKopecks: 3000, commissionKopecks: 1000 }, rule: null },
      {
        amounts: { chargeKopecks: 4000, payKopecks: 3600, commissionKopecks: 400 },
        rule: { kind: 'percent', percent: 10, validFrom: '2026-10-06' },
      },
    ])
  })

  test('pays by the rule on its last day too, even if that is the first day of the month', async () => {
    await setBefore('2026-09-01', { valid_to: '2026-10-01' })
    await teach(t, contract, [{ date: '2026-10-01' }, { date: '2026-10-02' }])
    await settleMonth(t, t.people.executor, '2026-10')
    expect(rowsOf(await income(t.people.accountant, '2026-10'))).toMatchObject([
      { amounts: { payKopecks: 3600 }, rule: { validFrom: '2026-09-01' } },
      { amounts: { payKopecks: 3000 }, rule: null },
    ])
  })

  test('gives the lesson, the accrual and the ledger the same pay', async () => {
    await setBefore('2026-10-01')
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, t.people.executor, '2026-10')
    const { db } = t.services
    const lesson = await db.selectFrom('lesson').select('pay_kopecks').executeTakeFirstOrThrow()
    const posted = await db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_posting.ledger_account_id')
      .select(['kind', 'amount_kopecks'])
      .execute()
    expect(lesson.pay_kopecks).toBe(3600)
    expect(Object.fromEntries(posted.map((each) => [each.kind, each.amount_kopecks]))).toEqual({
      customer: 4000,
      executor: -3600,
      income: -4000,
      cost: 3600,
    })
  })

  test('shows an executor the pay and neither the rule nor the commission', async () => {
    await setBefore('2026-10-01')
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, t.people.executor, '2026-10')
    const answer = await income(t.people.executor, '2026-10')
    expect(rowsOf(answer)).toMatchObject([{ amounts: { payKopecks: 3600 } }])
    expect(answer.text).not.toMatch(/commission|charge|rule|percent/)
  })

  test('applies a rule for the first held lesson of a contract to that lesson only', async () => {
    await setBefore('2026-10-01', { kind: 'first_lesson', percent: 50 })
    await teach(t, contract, [
      { date: '2026-10-05', outcome: 'cancelled_by_executor' },
      { date: '2026-10-06' },
      { date: '2026-10-07' },
    ])
    await settleMonth(t, t.people.executor, '2026-10')
    await teach(t, contract, [{ date: '2026-11-03' }])
    await settleMonth(t, t.people.executor, '2026-11')
    const pays = async (month: string) =>
      rowsOf(await income(t.people.executor, month)).map(
        (row: { amounts: { payKopecks: number } }) => row.amounts.payKopecks,
      )
    expect(await pays('2026-10')).toEqual([2000, 3000])
    expect(await pays('2026-11')).toEqual([3000])
  })

  test('counts for its steps the hours that the executor taught before, in all contracts', async () => {
    const steps = JSON.stringify([{ fromHours: 2, percent: 0 }])
    await setBefore('2026-10-01', { kind: 'steps', percent: 50, steps })
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-07' }])
    await teach(t, other, [{ date: '2026-10-06' }])
    await settleMonth(t, t.people.executor, '2026-10')
    const rows = (await income(t.people.executor, '2026-10')).body.data.clients.flatMap(
      (client: { accruals: { heldOn: string; amounts: { payKopecks: number } }[] }) => client.accruals,
    )
    expect(Object.fromEntries(rows.map((row: (typeof rows)[number]) => [row.heldOn, row.amounts.payKopecks]))).toEqual({
      '2026-10-05': 2000,
      '2026-10-06': 2000,
      '2026-10-07': 4000,
    })
  })

  test('pays lessons that were not held as the contract says', async () => {
    await setBefore('2026-10-01')
    await teach(t, contract, [{ date: '2026-10-05', outcome: 'student_no_show' }])
    await settleMonth(t, t.people.executor, '2026-10')
    expect(rowsOf(await income(t.people.accountant, '2026-10'))).toMatchObject([{ rule: null }])
  })
})

test('a lesson paid by a more expensive package pays by the price of the package', async () => {
  await setBefore('2026-10-01')
  const packaged = await createPackageContract(t)
  await grant(t, { priceKopecks: 48_000 })
  await teach(t, packaged, [{ date: '2026-10-05' }])
  await settleMonth(t, t.people.executor, '2026-10')
  expect(rowsOf(await income(t.people.accountant, '2026-10'))).toMatchObject([
    { amounts: { chargeKopecks: 6000, payKopecks: 5400, commissionKopecks: 600 } },
  ])
})

describe('the commission rules', () => {
  test('are set by an accountant and seen by a manager', async () => {
    const { number } = await t.services.db.selectFrom('contract').select('number').executeTakeFirstOrThrow()
    expect((await create({ contractNumber: number, minimumPayKopecks: 1500 })).status).toBe(200)
    expect(
      (await create({ kind: 'fixed', percent: undefined, amountKopecks: 700, validFrom: addDays(today, 2) })).status,
    ).toBe(200)
    await setBefore('2026-10-01', { note: 'Как договорились' })
    const { body } = await t.call(listCommissionRules, { as: t.people.manager })
    // The one that begins last comes first.
    expect(body.data).toMatchObject([
      { kind: 'fixed', percent: null, amountKopecks: 700, contract: null, validFrom: addDays(today, 2) },
      { contract: { id: contract.id, number }, minimumPayKopecks: 1500, percent: 10, validFrom: today, validTo: null },
      { validFrom: '2026-10-01', note: 'Как договорились', createdBy: expect.stringContaining('Last-accountant') },
    ])
  })

  test.each(['manager', 'customer', 'executor'] as const)('are not set by a %s', async (who) => {
    expect((await create({}, t.people[who])).status).toBe(403)
  })

  test.each(['customer', 'executor'] as const)('are not shown to a %s', async (who) => {
    expect((await t.call(listCommissionRules, { as: t.people[who] })).status).toBe(403)
  })

  test.each([
    ['begins in the past', () => ({ validFrom: addDays(today, -1) }), 'validFrom'],
    ['is for a contract that there is not', () => ({ contractNumber: 999_999 }), 'contractNumber'],
    ['is for a level without a subject', () => ({ level: 'exam' }), 'subject'],
    ['is for a subject and for a contract', () => ({ subject: 'mathematics', contractNumber: 1 }), 'contractNumber'],
    ['has no percent', () => ({ percent: undefined }), 'percent'],
    ['has a percent above 100', () => ({ percent: 101 }), 'percent'],
    ['is fixed without an amount', () => ({ kind: 'fixed' }), 'amountKopecks'],
    ['is of steps and has none', () => ({ kind: 'steps' }), 'steps'],
  ])('are refused if %s', async (_title, over, field) => {
    const answer = await create(over())
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('can each be ended today or later, once', async () => {
    const { id, version } = (await create()).body.data
    const end = (validTo: string) =>
      t.call(endCommissionRule, { as: t.people.accountant, params: { id }, body: { version, validTo } })
    expect((await end(addDays(today, -1))).status).toBe(422)
    expect((await end(today)).body.data).toMatchObject({ validTo: today, version: 2 })
    expect((await end(addDays(today, 5))).status).toBe(409)
  })

  test('that have not begun are withdrawn by an end before their day', async () => {
    const { id, version } = (await create({ validFrom: addDays(today, 10) })).body.data
    const as = t.people.accountant
    const { body } = await t.call(endCommissionRule, { as, params: { id }, body: { version, validTo: today } })
    expect(body.data.validTo).toBe(addDays(today, 9))
  })

  test('have a history that says who set and who ended them', async () => {
    const { id, version } = (await create({ subject: 'mathematics', level: 'exam' })).body.data
    const as = t.people.accountant
    await t.call(endCommissionRule, { as, params: { id }, body: { version, validTo: today } })
    const { body } = await t.call(listRuleHistory, { as: t.people.manager, params: { id } })
    expect(body.data).toMatchObject([
      { action: 'ended', changes: { validTo: { from: null, to: today } } },
      { action: 'created', changes: { percent: { to: 10 }, subject: { to: 'mathematics' }, level: { to: 'exam' } } },
    ])
    expect(body.data[0].actorName).not.toBe('')
    expect((await t.call(listRuleHistory, { as, params: { id: randomUUID() } })).status).toBe(404)
    for (const who of ['customer', 'executor'] as const) {
      expect((await t.call(listRuleHistory, { as: t.people[who], params: { id } })).status).toBe(403)
    }
  })

  test('do not include an unknown one, which can not be ended', async () => {
    const body = { version: 1, validTo: today }
    const answer = await t.call(endCommissionRule, { as: t.people.accountant, params: { id: randomUUID() }, body })
    expect(answer.status).toBe(404)
  })

  test('can not be changed in the database but for their end, nor deleted', async () => {
    const { id } = (await create()).body.data
    const { db } = t.services
    const refused = { code: '55000' }
    await expect(
      db.updateTable('commission_rule').set({ percent: 1 }).where('id', '=', id).execute(),
    ).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('commission_rule').where('id', '=', id).execute()).rejects.toMatchObject(refused)
  })
})
