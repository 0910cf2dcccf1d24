import {
  getIncomeReport,
  getIncomeSources,
  getIncomeTotals,
  listIncomeReports,
} from '@navyk/api-spec/money/income-reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContract, teach, settleMonth, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { countWaitingStatements } from './digest-queries.ts'
import { accrueLessons, sumUnpaid } from '../index.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  const other = await createContract(t, {
    customer: t.people.otherCustomer,
    customerRateKopecks: 5000,
    executorRateKopecks: 5000,
  })
  await teach(t, contract, [
    { date: '2025-12-10' },
    { date: '2026-09-07' },
    { date: '2026-10-05' },
    { date: '2026-10-12' },
  ])
  await teach(t, other, [{ date: '2026-10-06' }])
  for (const month of ['2025-12', '2026-09', '2026-10']) await settleMonth(t, t.people.executor, month)
})
afterAll(() => t.close())

const list = (as: TestPerson, query: Record<string, string> = {}) => t.call(listIncomeReports, { as, query })
async function october(as: TestPerson = t.people.executor) {
  const { body } = await list(t.people.accountant, { month: '2026-10' })
  return t.call(getIncomeReport, { as, params: { id: body.data[0].id } })
}

describe('the list of months', () => {
  test('shows an executor their pay, newest month first, and never what customers paid', async () => {
    const answer = await list(t.people.executor)
    expect(answer.body.data).toMatchObject([
      { month: '2026-10', lessonCount: 3, amounts: { payKopecks: 11_000 } },
      { month: '2026-09', lessonCount: 1, amounts: { payKopecks: 3000 } },
      { month: '2025-12', lessonCount: 1, amounts: { payKopecks: 3000 } },
    ])
    expect(answer.text).not.toMatch(/gross|commission/)
    expect((await list(t.people.executor, { year: '2026' })).body.data).toHaveLength(2)
  })

  test('shows the accountant gross, commission and net of everybody', async () => {
    const { body } = await list(t.people.accountant, { executorId: t.people.executor.cabinetId, month: '2026-10' })
    expect(body.data).toMatchObject([
      { amounts: { chargeKopecks: 13_000, commissionKopecks: 2000, payKopecks: 11_000 } },
    ])
  })

  test('is empty for another executor, whatever the filter', async () => {
    expect((await list(t.people.otherExecutor)).body.data).toEqual([])
    const asked = await list(t.people.otherExecutor, { executorId: t.people.executor.cabinetId })
    expect(asked.body).toEqual({ data: [], nextCursor: null })
  })

  test('is read page by page', async () => {
    const first = (await list(t.people.executor, { limit: '2' })).body
    const second = (await list(t.people.executor, { limit: '2', cursor: first.nextCursor })).body
    expect([...first.data, ...second.data].map((row: { month: string }) => row.month)).toEqual([
      '2026-10',
      '2026-09',
      '2025-12',
    ])
    expect(second.nextCursor).toBeNull()
  })

  test.each(['customer', 'manager', 'administrator'] as const)('is not for %s', async (name) => {
    expect((await list(t.people[name])).status).toBe(403)
    expect((await t.call(getIncomeTotals, { as: t.people[name] })).status).toBe(403)
    expect((await october(t.people[name])).status).toBe(403)
  })

  test('refuses a year or a month that does not exist', async () => {
    const answer = await list(t.people.executor, { year: '26', month: '2026-13' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { year: ['Нужен год'], month: ['Нужен месяц'] } } })
  })
})

describe('the totals of the list', () => {
  test('are the sums of the same filter: all, a year, a month, a state', async () => {
    const totals = async (query: Record<string, string>) =>
      (await t.call(getIncomeTotals, { as: t.people.executor, query })).body.data
    expect(await totals({})).toMatchObject({
      count: 3,
      lessonCount: 5,
      amounts: { payKopecks: 17_000 },
      paidKopecks: 0,
    })
    const parts = { lessonsKopecks: 14_000, correctionsKopecks: 0, sessionsKopecks: 0, payableKopecks: 14_000 }
    expect(await totals({ year: '2026' })).toMatchObject({ count: 2, lessonCount: 4, parts })
    expect(await totals({ year: '2025' })).toMatchObject({ lessonCount: 1, amounts: { payKopecks: 3000 } })
    expect(await totals({ month: '2026-09' })).toMatchObject({
      count: 1,
      lessonCount: 1,
      parts: { payableKopecks: 3000 },
    })
    expect(await totals({ state: 'failed' })).toMatchObject({ count: 0, lessonCount: 0, parts: { payableKopecks: 0 } })
    expect(await totals({ executorId: t.people.otherExecutor.cabinetId })).toMatchObject({ lessonCount: 0 })
  })
})

describe('the page of a month', () => {
  test('shows an executor the accruals of each client, and the year so far', async () => {
    const answer = await october()
    expect(answer.body.data).toMatchObject({
      month: '2026-10',
      yearToDate: { lessonCount: 4, parts: { lessonsKopecks: 14_000, payableKopecks: 14_000 } },
      clients: [
        {
          contractId: contract.id,
          amounts: { payKopecks: 6000 },
          accruals: [{ heldOn: '2026-10-05' }, { heldOn: '2026-10-12' }],
        },
        { amounts: { payKopecks: 5000 }, customer: { id: t.people.otherCustomer.cabinetId } },
      ],
    })
    expect(answer.text).not.toMatch(/gross|commission|:4000/)
    // Later months do not count in the year so far.
    const [september] = (await list(t.people.executor, { month: '2026-09' })).body.data
    const { body } = await t.call(getIncomeReport, { as: t.people.executor, params: { id: september.id } })
    expect(body.data.yearToDate).toMatchObject({ lessonCount: 1, parts: { payableKopecks: 3000 } })
  })

  test('shows the accountant gross, commission and net of each accrual, which add up', async () => {
    const { data } = (await october(t.people.accountant)).body
    expect(data.clients[0].accruals[0].amounts).toEqual({
      chargeKopecks: 4000,
      commissionKopecks: 1000,
      payKopecks: 3000,
    })
    for (const key of ['chargeKopecks', 'commissionKopecks', 'payKopecks']) {
      const sum = data.clients.reduce(
        (total: number, client: { amounts: Record<string, number> }) => total + (client.amounts[key] ?? 0),
        0,
      )
      expect(sum).toBe(data.amounts[key])
    }
  })

  test('of another executor is answered like an absent one, to the byte', async () => {
    const foreign = await october(t.people.otherExecutor)
    const missing = await t.call(getIncomeReport, { as: t.people.otherExecutor, params: { id: absent } })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  })
})

test('a lesson is accrued once, and accruals are never changed', async () => {
  const { db } = t.services
  const [accrual] = await db.selectFrom('accrual').selectAll().where('held_on', '=', '2026-10-05').execute()
  if (!accrual) throw new Error('there is no accrual')
  const readReports = () => db.selectFrom('income_report').selectAll().orderBy('id').execute()
  const before = await readReports()
  await t.services.transact((tx) =>
    accrueLessons(tx, t.services, null, {
      workReport: { id: accrual.work_report_id, executorId: accrual.executor_id, month: '2026-10' },
      isLate: true,
      lessons: [
        {
          lessonId: accrual.lesson_id ?? absent,
          contractId: accrual.contract_id,
          subject: 'chess',
          heldOn: '2026-10-05',
          chargeKopecks: 1,
          payKopecks: 1,
        },
      ],
    }),
  )
  expect(await readReports()).toEqual(before)
  await expect(db.updateTable('accrual').set({ net_kopecks: 1 }).execute()).rejects.toThrow('history')
  await expect(db.deleteFrom('accrual').execute()).rejects.toThrow('history')
})

test('the stored sums of a month are the sums of its accruals', async () => {
  const { db } = t.services
  const kept = await db
    .selectFrom('income_report')
    .select(['id', 'accrual_count', 'gross_kopecks', 'net_kopecks'])
    .execute()
  const rows = await db.selectFrom('accrual').select(['income_report_id', 'gross_kopecks', 'net_kopecks']).execute()
  for (const report of kept) {
    const own = rows.filter((row) => row.income_report_id === report.id)
    expect(report.accrual_count).toBe(own.length)
    expect(report.gross_kopecks).toBe(own.reduce((sum, row) => sum + row.gross_kopecks, 0))
    expect(report.net_kopecks).toBe(own.reduce((sum, row) => sum + row.net_kopecks, 0))
  }
})

describe('the sources of a year’s income', () => {
  const sources = (as: TestPerson, query: Record<string, string> = {}) => t.call(getIncomeSources, { as, query })

  test('are listed by customer and by subject, the largest first, for this year if none is named', async () => {
    const { body } = await sources(t.people.executor)
    const { customer, otherCustomer } = t.people
    expect(body.data).toMatchObject({
      year: 2026,
      customers: [
        { customer: { id: customer.cabinetId }, payKopecks: 9000, lessonCount: 3 },
        { customer: { id: otherCustomer.cabinetId }, payKopecks: 5000, lessonCount: 1 },
      ],
      subjects: [{ subject: 'mathematics', payKopecks: 14_000, lessonCount: 4 }],
    })
    expect((await sources(t.people.executor, { year: '2025' })).body.data.customers).toMatchObject([
      { customer: { id: customer.cabinetId }, payKopecks: 3000, lessonCount: 1 },
    ])
  })

  test('are for the executor and for accountants, who name the executor', async () => {
    const { executor, otherExecutor, accountant, manager } = t.people
    const query = { executorId: executor.cabinetId }
    expect((await sources(accountant, query)).body.data.customers).toHaveLength(2)
    expect((await sources(otherExecutor, query)).status).toBe(404)
    expect((await sources(otherExecutor)).body.data.customers).toEqual([])
    expect((await sources(manager, query)).status).toBe(403)
  })
})

describe('waiting statements', () => {
  const day = (date: number) => new Date(`2026-11-0${date}T09:00:00Z`)
  const nothing = {
    objectedCount: 0,
    oldestObjectedAt: null,
    toApproveCount: 0,
    oldestConfirmedAt: null,
    confirmedCount: 0,
    confirmedKopecks: 0,
    oldestUnapprovedAt: null,
    toPayCount: 0,
    toPayKopecks: 0,
    oldestApprovedAt: null,
    failedCount: 0,
    failedKopecks: 0,
  }

  /** The unpaid sums: 140.00 in two statements, which each case adds, and 30.00 in a month that is open. */
  const unpaid = { coming: 0, checked: 0, open: 3000 }
  const toPay = { oldestApprovedAt: day(2), toPayCount: 2, toPayKopecks: 14_000 }
  test.each([
    ['confirmed', { oldestUnapprovedAt: day(1), confirmedCount: 2, confirmedKopecks: 14_000 }, { checked: 14_000 }],
    ['approved', toPay, { coming: 14_000 }],
    ['part_paid', toPay, { coming: 14_000 }],
    ['in_payment', {}, { coming: 14_000 }],
    ['failed', { failedCount: 2, failedKopecks: 14_000 }, { coming: 14_000 }],
    ['draft', {}, { checked: 14_000 }],
    ['on_hold', {}, { checked: 14_000 }],
    ['accruing', {}, { open: 17_000 }],
    ['paid', {}, {}],
    ['void', {}, {}],
  ] as const)('are counted while they are %s, with their sum and the day of the oldest', async (...row) => {
    const [state, figures, sums] = row
    const { accountant } = t.people
    await t.services
      .transact(async (tx) => {
        const set = (month: string, confirmed: number) =>
          tx
            .updateTable('income_report')
            .set({
              state,
              confirmed_at: day(confirmed),
              approved_at: day(confirmed + 1),
              approved_account: accountant.accountId,
              second_above_kopecks: 100_000_000,
              ...(state === 'on_hold' && { held_from: 'confirmed' as const, reason: 'Проверяем' }),
              ...(state === 'void' && { reason: 'Ошибка' }),
            })
            .where('month', '=', month)
            .execute()
        await set('2026-09', 4)
        await set('2026-10', 1)
        expect(await countWaitingStatements(tx, [accountant.accountId])).toEqual({ ...nothing, ...figures })
        expect(await sumUnpaid(tx, t.people.executor.cabinetId)).toEqual({ ...unpaid, ...sums })
        expect(await sumUnpaid(tx, t.people.otherExecutor.cabinetId)).toEqual({ coming: 0, checked: 0, open: 0 })
        throw new Error('nothing of it stays')
      })
      .catch((error: Error) => expect(error.message).toBe('nothing of it stays'))
  })
})
