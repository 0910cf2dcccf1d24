import * as income from '@navyk/api-spec/money/income-reports'
import { draftInvoices, issueInvoice } from '@navyk/api-spec/money/invoices'
import { getPayoutMonth, startPayoutRun } from '@navyk/api-spec/money/payouts'
import * as reports from '@navyk/api-spec/money/work-reports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { draftStatements } from '#money/income-reports'
import { balance } from '#money/ledger'
import { beforeAll } from './run-queries.ts'

let t: TestApp
let contract: TestContract
beforeEach(async () => {
  t = await testApp()
  t.services.payoutRules.payWhen = 'invoice_paid'
  contract = await createContract(t)
  await held(contract, ['2026-10-05', '2026-10-12'])
})
afterEach(() => t.close())

async function held({ id, executor, customer }: TestContract, days: string[]) {
  await teach(
    t,
    { id, executor, customer },
    days.map((date) => ({ date })),
  )
  await settleMonth(t, executor, days[0]?.slice(0, 7) ?? '')
}
const run = (month: string) => t.call(startPayoutRun, { as: t.people.accountant, body: { month } })
async function pay(month: string, contractId = contract.id) {
  const as = t.people.accountant
  const drafted = await t.call(draftInvoices, { as, body: { month, contractId } })
  const [id] = drafted.body.data.invoiceIds
  const { data } = (await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })).body
  expect((await payInvoice(t, data, { amountKopecks: data.totalKopecks })).status).toBe(200)
}
async function listOf(executor: TestPerson = t.people.executor) {
  const { data } = (await t.call(income.listIncomeReports, { as: executor })).body
  return data as income.IncomeReportSummary[]
}
const monthsOf = async (executor?: TestPerson) =>
  (await listOf(executor)).map(({ month, payableKopecks, state }) => [month, payableKopecks, state])
async function statementOf(month: string): Promise<income.IncomeReport> {
  const id = (await listOf()).find((row) => row.month === month)?.id ?? ''
  return (await t.call(income.getIncomeReport, { as: t.people.executor, params: { id } })).body.data
}
async function adjust(month: string, kind: 'bonus' | 'deduction') {
  const { id = '', version = 0 } = (await listOf()).find((row) => row.month === month) ?? {}
  const body = { version, kind, amountKopecks: 1000, reason: 'Учебник' }
  const answer = await t.call(income.adjustIncomeReport, { as: t.people.accountant, params: { id }, body })
  expect(answer.status).toBe(200)
}
const owed = () => balance(t.services.db, { kind: 'executor', ownerId: t.people.executor.cabinetId })

describe('the rest of older months', () => {
  test('is on the statement of the next run when its customer pays late, with the days of its lessons', async () => {
    await run('2026-10')
    await held(contract, ['2026-11-02'])
    await pay('2026-10')
    const before = await owed()
    await run('2026-11')
    expect(await monthsOf()).toEqual([
      ['2026-12', 3000, 'accruing'],
      ['2026-11', 6000, 'draft'],
      ['2026-10', 0, 'accruing'],
    ])
    const id = (await listOf()).find(({ month }) => month === '2026-11')?.id ?? ''
    const { data } = (await t.call(income.getIncomeReport, { as: t.people.executor, params: { id } })).body
    const days = (data as income.IncomeReport).clients.flatMap((client) => client.accruals.map(({ heldOn }) => heldOn))
    expect(days).toEqual(['2026-10-05', '2026-10-12'])
    expect(await owed()).toBe(before)
  })

  test('is paid to an executor who has held nothing since', async () => {
    await run('2026-10')
    await pay('2026-10')
    await run('2026-11')
    expect(await monthsOf()).toEqual([
      ['2026-11', 6000, 'draft'],
      ['2026-10', 0, 'accruing'],
    ])
  })

  test('stays in its month as long as nothing of it can be paid', async () => {
    await run('2026-11')
    expect(await monthsOf()).toEqual([['2026-10', 6000, 'accruing']])
  })

  test('gets a statement of its own if the one of the month is made already', async () => {
    await pay('2026-10')
    await run('2026-11')
    await adjust('2026-10', 'bonus')
    await run('2026-11')
    expect(await monthsOf()).toEqual([
      ['2026-11', 6000, 'draft'],
      ['2026-10', 1000, 'draft'],
    ])
  })

  test('is taken with its deductions, which lower the statement', async () => {
    await held(contract, ['2026-11-02'])
    await pay('2026-11')
    await adjust('2026-10', 'deduction')
    await run('2026-11')
    expect(await monthsOf()).toEqual([
      ['2026-12', 6000, 'accruing'],
      ['2026-11', 2000, 'draft'],
      ['2026-10', 0, 'accruing'],
    ])
  })

  test('is named on the statement for each older month: its lessons, bonuses and deductions', async () => {
    await held(contract, ['2026-11-02'])
    await pay('2026-10')
    await pay('2026-11')
    await adjust('2026-10', 'deduction')
    await adjust('2026-11', 'bonus')
    await run('2026-11')
    expect(await statementOf('2026-11')).toMatchObject({
      payableKopecks: 9000,
      olderMonths: [{ month: '2026-10', kopecks: 5000 }],
    })
  })

  test('is named by its month even if its rows have moved twice', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await held(other, ['2026-11-02'])
    await pay('2026-11', other.id)
    await run('2026-11')
    expect(await statementOf('2026-11')).toMatchObject({ payableKopecks: 3000, olderMonths: [] })
    expect(await statementOf('2026-12')).toMatchObject({ olderMonths: [{ month: '2026-10', kopecks: 6000 }] })
    await pay('2026-10')
    await run('2027-01')
    expect(await statementOf('2027-01')).toMatchObject({
      payableKopecks: 6000,
      olderMonths: [{ month: '2026-10', kopecks: 6000 }],
    })
  })

  test('does not include the correction of a paid month, which counts in the month of the correction', async () => {
    t.services.payoutRules.payWhen = 'lesson_settled'
    const as = t.people.accountant
    await t.call(reports.closeMonth, { as, body: { month: '2026-10' } })
    await run('2026-10')
    const [{ id }] = (await t.call(reports.listWorkReports, { as, query: { month: '2026-10' } })).body.data
    const { version, contracts } = (await t.call(reports.getWorkReport, { as, params: { id } })).body.data
    const amounts = { chargeKopecks: 5000, payKopecks: 4000, reason: 'Было два часа' }
    const body = { version, lessonId: contracts[0].lessons[0].id, ...amounts }
    const { corrections } = (await t.call(reports.askCorrection, { as, params: { id }, body })).body.data
    const decision = { correctionId: corrections[0].id, correctionVersion: 1 }
    const second = await otherStaff(t, 'accountant')
    await t.call(reports.approveCorrection, { as: second, params: { id }, body: decision })
    await run('2026-11')
    expect(await statementOf('2026-11')).toMatchObject({ state: 'draft', payableKopecks: 1000, olderMonths: [] })
  })

  test('is drafted once, however often runs are started', async () => {
    await pay('2026-10')
    await Promise.all(Array.from({ length: 3 }, () => run('2026-11')))
    await run('2026-11')
    await run('2026-10')
    expect(await monthsOf()).toEqual([
      ['2026-11', 6000, 'draft'],
      ['2026-10', 0, 'accruing'],
    ])
  })

  test('is counted before a run: how many executors, and how much of their sum is older', async () => {
    await held(contract, ['2026-11-02'])
    const ask = async () =>
      (await t.call(getPayoutMonth, { as: t.people.accountant, query: { month: '2026-11' } })).body.data
    expect(await ask()).toMatchObject({ openCount: 1, openKopecks: 9000, olderKopecks: 6000, draftedCount: 0 })
    await pay('2026-10')
    expect((await run('2026-11')).body.data).toMatchObject({ totalCount: 1 })
    expect(await ask()).toMatchObject({ openCount: 0, openKopecks: 0, olderKopecks: 0, draftedCount: 1 })
    expect((await ask()).run).toMatchObject({ doneCount: 1, draftedCount: 1 })
  })

  test('takes as many statements of the database for two executors as for one, and continues where it was stopped', async () => {
    const other = await createContract(t, { executor: t.people.otherExecutor })
    await held(other, ['2026-10-06'])
    await pay('2026-10')
    await pay('2026-10', other.id)
    const listPayable = async (_tx: unknown, rows: { invoicedId: string }[]) =>
      new Set(rows.map(({ invoicedId }) => invoicedId))
    const rules = { actor: null, secondAboveKopecks: 0, listPayable }
    const part = (after: string, limit: number) =>
      countStatements(t, (tx) => draftStatements(tx, t.services, { month: '2026-11', after, limit }, rules))
    const both = await part(beforeAll, 2)
    expect(await part(beforeAll, 1)).toBe(both)
    const [first, second] = [t.people.executor.cabinetId, t.people.otherExecutor.cabinetId].sort()
    const drafted = await t.services.transact(async (tx) => {
      const begun = await draftStatements(tx, t.services, { month: '2026-11', after: beforeAll, limit: 1 }, rules)
      const ended = await draftStatements(
        tx,
        t.services,
        { month: '2026-11', after: begun.last ?? '', limit: 1 },
        rules,
      )
      return [begun.last, ended.last, begun.drafted + ended.drafted]
    })
    expect(drafted).toEqual([first, second, 2])
  })
})
