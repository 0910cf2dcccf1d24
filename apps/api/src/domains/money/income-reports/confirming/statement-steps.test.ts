// Steps of drafted statements, their notices, and the time that executors have: each test begins with a drafted statement of 60.00 for
// October, at 12:00 in Minsk on Friday, 20 November 2026.
import * as spec from '@navyk/api-spec/money/income-reports'
import { dayMs, type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { beforeEach, expect, test } from 'vitest'
import { enterPayout } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { approveAllOf, confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { countWaitingStatements } from '../reading/digest-queries.ts'
import { draftStatements } from '../index.ts'
import { confirmSilent } from './confirm-silent.ts'

const month = '2026-10'

eachTestHasOneContract()
beforeEach(async () => {
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, month)
  await draft()
})

/** Makes the statements of October; from 50.01 on two accounts approve. */
const draft = () =>
  t.services.transact((tx) =>
    draftStatements(
      tx,
      t.services,
      { month, after: '00000000-0000-0000-0000-000000000000', limit: 100 },
      {
        actor: null,
        secondAboveKopecks: 5000,
        listPayable: async (_tx, rows) => new Set(rows.map((row) => row.invoicedId)),
      },
    ),
  )
const list = async (as: TestPerson, query: object = {}): Promise<spec.IncomeReportSummary[]> =>
  (await t.call(spec.listIncomeReports, { as, query: { ...query } })).body.data
async function statement(): Promise<spec.IncomeReport> {
  const as = t.people.accountant
  const [row] = await list(as, { month, executorId: contract.executor.cabinetId })
  return (await t.call(spec.getIncomeReport, { as, params: { id: row?.id ?? '' } })).body.data
}
async function step(endpoint: EndpointDeclaration, as: TestPerson, body: object = {}): Promise<spec.IncomeReport> {
  const { id, version } = await statement()
  const answer = await t.call(endpoint, { as, params: { id }, body: { version, ...body } })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}
const inThreeDays = () => new Date(t.clock.now().getTime() + 72 * hourMs).toISOString()

/** The notices of a kind about statements: receiver and values of the text. */
async function told(kind: string) {
  const rows = await t.services.db
    .selectFrom('notice')
    .select(['cabinet_id as to', 'message_values as values'])
    .where('kind', '=', `income_reports.notices.${kind}`)
    .orderBy('id')
    .execute()
  return rows.map(({ to, values }) => ({ to, values }))
}
const toExecutor = (values: object = {}) => [{ to: contract.executor.cabinetId, values: { month, ...values } }]

test('accountants are notified of a confirmed statement, and its executor of each next step, with the reason', async () => {
  const { accountant } = t.people
  await confirmStatement(t, contract.executor, (await statement()).id)
  expect(await told('confirmed')).toEqual([{ to: accountant.cabinetId, values: { month } }])
  await step(spec.holdIncomeReport, accountant, { reason: 'Проверяем счёт' })
  expect(await told('held')).toEqual(toExecutor({ reason: 'Проверяем счёт' }))
  await step(spec.resumeIncomeReport, accountant)
  expect(await told('resumed')).toEqual(toExecutor())
  await step(spec.voidIncomeReport, accountant, { reason: 'Ошибка периода' })
  expect(await told('voided')).toEqual(toExecutor({ reason: 'Ошибка периода' }))
})

test('a bonus or a hold gives an executor three days again, and the notice of a confirmation by silence says so', async () => {
  const { accountant } = t.people
  t.clock.advance(dayMs)
  const bonus = { kind: 'bonus', amountKopecks: 500, reason: 'За подмену' }
  expect((await step(spec.adjustIncomeReport, accountant, bonus)).confirmBy).toBe(inThreeDays())
  expect(await told('bonus')).toEqual(toExecutor({ amount: '5,00\u00a0BYN', reason: 'За подмену' }))
  expect((await step(spec.holdIncomeReport, accountant, { reason: 'Проверяем' })).confirmBy).toBeNull()
  t.clock.advance(4 * dayMs)
  await confirmSilent(t.services)
  expect(await step(spec.resumeIncomeReport, accountant)).toMatchObject({ state: 'draft', confirmBy: inThreeDays() })
  t.clock.advance(72 * hourMs)
  await confirmSilent(t.services)
  expect(await statement()).toMatchObject({ state: 'confirmed', wasSilent: true, confirmBy: null })
  expect(await told('confirmed_by_silence')).toEqual(toExecutor())
})

test('of two objections the answer to the last one gives three days again, whatever happens in between', async () => {
  const { accountant } = t.people
  const rows = (await statement()).clients.flatMap(({ accruals }) => accruals.map(({ id }) => id))
  const first = t.clock.now()
  for (const [index, rowId] of rows.entries()) {
    await step(spec.objectToAccrual, contract.executor, { rowId, reason: `Спор ${index}` })
    t.clock.advance(hourMs)
  }
  const reasons = ['Спор 0', 'Спор 1'].map((reason) => ({ to: accountant.cabinetId, values: { month, reason } }))
  expect(await told('objected')).toEqual(reasons)
  const waiting = () => countWaitingStatements(t.services.db, [accountant.accountId])
  expect(await waiting()).toMatchObject({ objectedCount: 1, oldestObjectedAt: first })
  expect(await list(accountant, { waits: 'answer' })).toHaveLength(1)
  const answered = await step(spec.answerObjection, accountant, { rowId: rows[0], answer: 'Доплатим' })
  expect(answered).toMatchObject({ openObjections: 1, confirmBy: null })
  expect(await told('answered')).toEqual(toExecutor({ answer: 'Доплатим' }))
  const bonus = { kind: 'bonus', amountKopecks: 500, reason: 'Доплата' }
  expect((await step(spec.adjustIncomeReport, accountant, bonus)).confirmBy).toBeNull()
  await step(spec.holdIncomeReport, accountant, { reason: 'Выясняем' })
  expect(await step(spec.resumeIncomeReport, accountant)).toMatchObject({ state: 'draft', confirmBy: null })
  expect(await step(spec.answerObjection, accountant, { rowId: rows[1], answer: 'Нет' })).toMatchObject({
    openObjections: 0,
    confirmBy: inThreeDays(),
  })
  expect(await waiting()).toMatchObject({ objectedCount: 0, oldestObjectedAt: null })
  expect(await list(accountant, { waits: 'answer' })).toEqual([])
})

test('all statements of a month are approved at once: above the limit for the first time, and finally by another account', async () => {
  const { accountant, otherExecutor } = t.people
  await teach(t, await createContract(t, { executor: otherExecutor }), [{ date: '2026-10-06' }])
  await settleMonth(t, otherExecutor, month)
  await draft()
  for (const executor of [contract.executor, otherExecutor]) {
    await enterPayout(t, executor, executor.cabinetId)
    const [own] = await list(executor, { month })
    await confirmStatement(t, executor, own?.id ?? '')
  }
  const second = await otherStaff(t, 'accountant')
  const sums = async (as: TestPerson) => (await t.call(spec.getApprovalSums, { as, query: { month } })).body.data
  const approve = (as: TestPerson, count: number, kopecks: number) => approveAllOf(t, as, month, { count, kopecks })
  const large = { count: 1, kopecks: 6000 }
  const none = { count: 0, kopecks: 0 }
  expect(await sums(accountant)).toMatchObject({ last: { count: 1, kopecks: 3000 }, first: large, other: none })
  expect((await approve(accountant, 2, 8999)).status).toBe(409)
  expect((await approve(accountant, 2, 9000)).body.data).toMatchObject({ last: none, first: none, other: large })
  const approved = { amount: '30,00\u00a0BYN', month }
  expect(await told('approved')).toEqual([{ to: otherExecutor.cabinetId, values: approved }])
  const waits = async (of: spec.IncomeReportWait) =>
    (await list(accountant, { waits: of })).map(({ executor }) => executor.id)
  expect(await waits('second_approval')).toEqual([contract.executor.cabinetId])
  expect(await waits('payout')).toEqual([otherExecutor.cabinetId])
  expect(await waits('approval')).toEqual([])
  expect(await list(contract.executor, { waits: 'second_approval' })).toEqual([])
  const toApprove = async ({ accountId }: TestPerson) => countWaitingStatements(t.services.db, [accountId])
  expect(await toApprove(accountant)).toMatchObject({ toApproveCount: 0, confirmedCount: 0 })
  expect(await toApprove(second)).toMatchObject({ toApproveCount: 1, oldestConfirmedAt: t.clock.now() })
  expect(await sums(second)).toMatchObject({ last: large, other: none })
  expect((await approve(second, 1, 6000)).body.data).toMatchObject({ last: none, other: none })
  expect((await told('approved')).slice(1)).toEqual(toExecutor({ amount: '60,00\u00a0BYN' }))
  expect(await statement()).toMatchObject({ state: 'approved', approval: { needsTwo: true } })
})
