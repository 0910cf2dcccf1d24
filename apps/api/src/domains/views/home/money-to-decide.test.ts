// What of the money waits for an accountant, on the page of the staff: it is 12:00 in Minsk on Friday, 20 November 2026.
import { declineAct, listActs } from '@navyk/api-spec/money/acts'
import { listBankRows, settleBankRow } from '@navyk/api-spec/money/bank-statements'
import * as income from '@navyk/api-spec/money/income-reports'
import { draftInvoices, issueInvoice } from '@navyk/api-spec/money/invoices'
import { settlePaymentProblem } from '@navyk/api-spec/money/online-payments'
import {
  approveRefund,
  approveRefundReturn,
  askRefundReturn,
  payRefund,
  refuseRefundReturn,
} from '@navyk/api-spec/money/payments'
import { failPayout, retryPayout, startPayout, startPayoutRun } from '@navyk/api-spec/money/payouts'
import * as reports from '@navyk/api-spec/money/work-reports'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { getHome, type StaffHome, type StaffQueueKind } from '@navyk/api-spec/views/home'
import { beforeEach, expect, test } from 'vitest'
import { importStatement } from '#testing/factories/bank-statements.ts'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { askRefund, payInvoice } from '#testing/acting/payments.ts'
import { confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

const month = '2026-10'
let first: TestPerson
let second: TestPerson
beforeEach(async () => {
  first = t.people.accountant
  second = await otherStaff(t, 'accountant')
})

async function waits(kind: StaffQueueKind, as = second) {
  const { queue } = (await t.call(getHome, { as })).body.data as StaffHome
  return queue.find((item) => item.kind === kind)
}
async function take(endpoint: EndpointDeclaration, as: TestPerson, id: string, body: object) {
  const answer = await t.call(endpoint, { as, params: { id }, body })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('a refund waits for an accountant who has not requested it, and then for its payout', async () => {
  t.clock.set(new Date('2027-01-11T09:00:00Z'))
  const id = await askRefund(t, contract.customer.cabinetId)
  expect(await waits('refunds_to_approve')).toMatchObject({
    count: 1,
    amountKopecks: 3,
    oldestAt: '2027-01-11T09:00:00.000Z',
  })
  expect(await waits('refunds_to_approve', first)).toBeUndefined()
  expect(await waits('refunds_to_approve', t.people.manager)).toBeUndefined()
  t.clock.set(new Date('2027-01-12T09:00:00Z'))
  await take(approveRefund, second, id, { version: 1 })
  expect(await waits('refunds_to_approve')).toBeUndefined()
  for (const as of [first, second]) {
    expect(await waits('refunds_to_pay', as)).toMatchObject({
      count: 1,
      amountKopecks: 3,
      oldestAt: '2027-01-12T09:00:00.000Z',
    })
  }
  await take(payRefund, first, id, { version: 2, method: 'cash', paidOn: '2027-01-12', reference: '7' })
  expect(await waits('refunds_to_pay')).toBeUndefined()
})

test('a refund reported as returned waits for an accountant who has not reported it', async () => {
  t.clock.set(new Date('2027-01-11T09:00:00Z'))
  const id = await askRefund(t, contract.customer.cabinetId)
  await take(approveRefund, second, id, { version: 1 })
  await take(payRefund, first, id, { version: 2, method: 'cash', paidOn: '2027-01-11', reference: '7' })
  expect(await waits('refund_returns_to_approve')).toBeUndefined()
  t.clock.set(new Date('2027-01-12T09:00:00Z'))
  await take(askRefundReturn, first, id, { version: 3, reason: 'Внесён дважды' })
  expect(await waits('refund_returns_to_approve')).toMatchObject({
    count: 1,
    amountKopecks: 3,
    oldestAt: '2027-01-12T09:00:00.000Z',
  })
  expect(await waits('refund_returns_to_approve', first)).toBeUndefined()
  expect(await waits('refund_returns_to_approve', t.people.manager)).toBeUndefined()
  await take(refuseRefundReturn, second, id, { version: 4, reason: 'Выплачен' })
  expect(await waits('refund_returns_to_approve')).toBeUndefined()
  await take(askRefundReturn, second, id, { version: 5, reason: 'Внесён дважды' })
  expect(await waits('refund_returns_to_approve', first)).toMatchObject({ count: 1 })
  await take(approveRefundReturn, first, id, { version: 6 })
  expect(await waits('refund_returns_to_approve', first)).toBeUndefined()
})

test('an unmatched payment of a provider waits until somebody has settled it', async () => {
  const { db, ids, clock } = t.services
  const [payment, problem] = [ids.next(), ids.next()]
  const online = { id: payment, provider: 'bepaid' as const, payment_key: '1', request_id: null, payment_id: null }
  const sum = { amount_kopecks: 100, currency: 'BYN', paid_at: null, found_at: clock.now() }
  await db
    .insertInto('online_payment')
    .values({ ...online, ...sum })
    .execute()
  const row = { id: problem, online_payment_id: payment, kind: 'unknown_request' as const, found_at: clock.now() }
  await db
    .insertInto('payment_problem')
    .values({ ...row, settled_at: null, settled_by: null, reason: null })
    .execute()
  expect(await waits('payment_problems')).toMatchObject({ count: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
  await take(settlePaymentProblem, first, problem, { way: 'ignored', reason: 'Чужой' })
  expect(await waits('payment_problems')).toBeUndefined()
})

test('a bank row waits until somebody has settled it', async () => {
  t.clock.set(new Date('2027-01-11T09:00:00Z'))
  const params = { id: await importStatement(t) }
  expect(await waits('bank_rows')).toMatchObject({ count: 1, oldestAt: '2026-12-29T21:00:00.000Z' })
  const [row] = (await t.call(listBankRows, { as: first, params })).body.data
  const settlement = { kind: 'ignore', reason: 'Не наше' }
  await take(settleBankRow, first, row.id, { version: row.version, settlement })
  expect(await waits('bank_rows')).toBeUndefined()
})

async function october(): Promise<void> {
  await enterServiceDetails(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, month)
}
const months = async (as: TestPerson, query: object) =>
  (await t.call(reports.listWorkReports, { as, query: { ...query } })).body.data as reports.WorkReportSummary[]

test('a correction of a closed month waits for an accountant who has not requested it; the list shows such months', async () => {
  await october()
  await t.call(reports.closeMonth, { as: first, body: { month } })
  const [{ id } = { id: '' }] = await months(first, { month })
  expect(await months(second, { waits: 'correction' })).toEqual([])
  const report = (await t.call(reports.getWorkReport, { as: first, params: { id } })).body.data
  const [lesson] = report.contracts[0].lessons
  const amounts = { chargeKopecks: 100, payKopecks: lesson.payKopecks, reason: 'Связь прервалась' }
  const body = { version: report.version, lessonId: lesson.id, ...amounts }
  const { corrections } = await take(reports.askCorrection, first, id, body)
  expect(await waits('corrections_to_approve')).toMatchObject({ count: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
  expect(await waits('corrections_to_approve', first)).toBeUndefined()
  expect(await months(second, { waits: 'correction' })).toMatchObject([{ id }])
  // Executors hear of a correction when it is decided.
  expect(await months(contract.executor, { waits: 'correction' })).toEqual([])
  const decision = { correctionId: corrections[0].id, correctionVersion: 1 }
  await take(reports.approveCorrection, second, id, decision)
  expect(await waits('corrections_to_approve')).toBeUndefined()
  expect(await months(second, { waits: 'correction' })).toEqual([])
})

test('a statement waits for the answer to an objection, and above the limit for a second account', async () => {
  t.services.payoutRules.payWhen = 'lesson_settled'
  t.services.payoutRules.secondAboveKopecks = 100
  await enterPayout(t, contract.executor, contract.executor.cabinetId)
  await october()
  await t.call(startPayoutRun, { as: first, body: { month } })
  const listed = async (wait: income.IncomeReportWait, as = second) =>
    (await t.call(income.listIncomeReports, { as, query: { waits: wait } })).body.data as income.IncomeReportSummary[]
  const [{ id } = { id: '' }] = (await t.call(income.listIncomeReports, { as: first })).body.data
  const read = async () => (await t.call(income.getIncomeReport, { as: first, params: { id } })).body.data
  const step = async (endpoint: EndpointDeclaration, as: TestPerson, body: object = {}) =>
    take(endpoint, as, id, { version: (await read()).version, ...body })
  expect(await listed('answer')).toEqual([])
  const [one, two] = (await read()).clients[0].accruals
  await step(income.objectToAccrual, contract.executor, { rowId: one.id, reason: 'Было два часа' })
  await step(income.objectToAccrual, contract.executor, { rowId: two.id, reason: 'И тут' })
  expect(await waits('objected_statements')).toMatchObject({ count: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
  expect(await listed('answer')).toMatchObject([{ id }])
  expect(await listed('answer', contract.executor)).toEqual([])
  await step(income.answerObjection, first, { rowId: one.id, answer: 'Один' })
  await step(income.answerObjection, first, { rowId: two.id, answer: 'Один' })
  expect(await waits('objected_statements')).toBeUndefined()
  expect(await listed('answer')).toEqual([])
  expect((await confirmStatement(t, contract.executor, id)).status).toBe(200)
  expect([await waits('statements_to_approve'), await listed('second_approval')]).toEqual([undefined, []])
  await step(income.approveIncomeReport, first)
  expect(await waits('statements_to_approve')).toMatchObject({ count: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
  expect(await waits('statements_to_approve', first)).toBeUndefined()
  expect(await listed('second_approval')).toMatchObject([{ id }])
  await step(income.approveIncomeReport, second)
  expect([await waits('statements_to_approve'), await listed('second_approval')]).toEqual([undefined, []])
})

test('pay that comes after the run of a month waits for a statement too, with the rest of older months', async () => {
  t.services.payoutRules.payWhen = 'lesson_settled'
  await october()
  await t.call(startPayoutRun, { as: first, body: { month } })
  expect(await waits('statements_to_make')).toBeUndefined()
  const other = await createContract(t, { executor: t.people.otherExecutor })
  await teach(t, other, [{ date: '2026-09-07' }, { date: '2026-10-06' }])
  await settleMonth(t, other.executor, '2026-09')
  expect(await waits('statements_to_make')).toMatchObject({ count: 1, amountKopecks: 3000 })
  await settleMonth(t, other.executor, month)
  expect(await waits('statements_to_make')).toMatchObject({ count: 1, amountKopecks: 6000, month })
  await t.call(startPayoutRun, { as: first, body: { month } })
  expect(await waits('statements_to_make')).toBeUndefined()
})

test('if pay waits for customers, a statement is to be made only of what they have paid', async () => {
  t.services.payoutRules.payWhen = 'invoice_paid'
  await teach(t, await createContract(t, { customer: t.people.otherCustomer }), [{ date: '2026-10-06' }])
  await october()
  await t.call(startPayoutRun, { as: first, body: { month } })
  expect(await waits('statements_to_make')).toBeUndefined()
  const drafted = await t.call(draftInvoices, { as: first, body: { month, contractId: contract.id } })
  const invoice = await take(issueInvoice, first, drafted.body.data.invoiceIds[0], { version: 1 })
  expect((await payInvoice(t, invoice, { amountKopecks: invoice.totalKopecks })).status).toBe(200)
  expect(await waits('statements_to_make')).toMatchObject({ count: 1, amountKopecks: 6000, month })
  await t.call(startPayoutRun, { as: first, body: { month } })
  expect(await waits('statements_to_make')).toBeUndefined()
})

test('a past month waits for its statements and its closing, a statement for approval and payout, a failed payout for a repeat', async () => {
  t.services.payoutRules.payWhen = 'lesson_settled'
  await enterPayout(t, contract.executor, contract.executor.cabinetId)
  await october()
  const sum = { count: 1, amountKopecks: 6000 }
  expect(await waits('statements_to_make')).toMatchObject({ ...sum, month })
  expect(await waits('reports_to_close')).toMatchObject({ count: 1, month })
  for (const kind of ['statements_to_make', 'reports_to_close'] as const) {
    expect(await waits(kind, t.people.manager)).toBeUndefined()
  }
  await t.call(reports.closeMonth, { as: first, body: { month } })
  await t.call(startPayoutRun, { as: first, body: { month } })
  expect([await waits('statements_to_make'), await waits('reports_to_close')]).toEqual([undefined, undefined])

  const [{ id } = { id: '' }] = (await t.call(income.listIncomeReports, { as: first })).body.data
  const listed = async (query: object) =>
    (await t.call(income.listIncomeReports, { as: second, query: { ...query } })).body
      .data as income.IncomeReportSummary[]
  const step = async (endpoint: EndpointDeclaration, body: object = {}) => {
    const { version } = (await t.call(income.getIncomeReport, { as: first, params: { id } })).body.data
    await take(endpoint, first, id, { version, ...body })
  }
  expect([await waits('confirmed_statements'), await listed({ waits: 'approval' })]).toEqual([undefined, []])
  await confirmStatement(t, contract.executor, id)
  expect(await waits('confirmed_statements')).toMatchObject({ ...sum, oldestAt: '2026-11-20T09:00:00.000Z' })
  expect(await waits('confirmed_statements', t.people.manager)).toBeUndefined()
  expect(await listed({ waits: 'approval' })).toMatchObject([{ id }])
  await step(income.approveIncomeReport)
  expect(await waits('confirmed_statements')).toBeUndefined()
  expect(await waits('statements_to_pay')).toMatchObject({ ...sum, oldestAt: '2026-11-20T09:00:00.000Z' })
  expect(await listed({ waits: 'payout' })).toMatchObject([{ id }])
  await step(startPayout)
  expect([await waits('statements_to_pay'), await listed({ waits: 'payout' })]).toEqual([undefined, []])
  await step(failPayout, { reason: 'Счёт закрыт' })
  expect(await waits('failed_payouts')).toMatchObject(sum)
  expect(await listed({ state: 'failed' })).toMatchObject([{ id }])
  await step(retryPayout)
  expect(await waits('failed_payouts')).toBeUndefined()
  expect(await waits('statements_to_pay')).toMatchObject(sum)
})

test('an act that its customer has declined waits until another replaces it', async () => {
  await october()
  await t.call(reports.closeMonth, { as: first, body: { month } })
  const [act] = (await t.call(listActs, { as: first })).body.data
  expect(await waits('declined_acts')).toBeUndefined()
  await take(declineAct, contract.customer, act.id, { version: act.version, reason: 'Не было занятия' })
  expect(await waits('declined_acts')).toMatchObject({ count: 1, oldestAt: null })
})
