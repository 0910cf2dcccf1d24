import * as income from '@navyk/api-spec/money/income-reports'
import { draftInvoices, issueInvoice, writeOffInvoice } from '@navyk/api-spec/money/invoices'
import { listWaitingRows, getPayoutMonth, startPayoutRun } from '@navyk/api-spec/money/payouts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { dayMs, type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '#platform/files/pdf'
import { digitsFor } from '#testing/codes.ts'
import { enterPayout } from '#testing/legal-details.ts'
import { changeAccount } from '#people/accounts'
import { otherStaff } from '#testing/other-staff.ts'
import { payInvoice as recordFor } from '#testing/acting/payments.ts'
import { approveAllOf, confirmationOf, confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { allTasks } from '#app.ts'
import { balance } from '#money/ledger'

let t: TestApp
let contract: TestContract
let second: TestPerson
beforeEach(async () => {
  t = await testApp()
  t.services.payoutRules.payWhen = 'lesson_settled'
  contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, t.people.executor, '2026-10')
  second = await otherStaff(t, 'accountant')
  await enterPayout(t, t.people.executor, t.people.executor.cabinetId)
})
afterEach(() => t.close())

const run = (as: TestPerson = t.people.accountant, month = '2026-10') => t.call(startPayoutRun, { as, body: { month } })
async function list(as: TestPerson = t.people.accountant) {
  return (await t.call(income.listIncomeReports, { as })).body.data as income.IncomeReportSummary[]
}
async function get(as: TestPerson = t.people.accountant, month = '2026-10'): Promise<income.IncomeReport> {
  const row = (await list()).find((each) => each.month === month)
  return (await t.call(income.getIncomeReport, { as, params: { id: row?.id ?? '' } })).body.data
}
/** A step with the version as it is now. */
async function step(endpoint: EndpointDeclaration, as: TestPerson, body: object = {}, month = '2026-10') {
  const { id, version } = await get(t.people.accountant, month)
  return t.call(endpoint, { as, params: { id }, body: { version, ...body } })
}
const confirm = async () => confirmStatement(t, t.people.executor, (await get()).id)
const askCode = async (as: TestPerson = t.people.executor) =>
  t.call(income.requestIncomeReportCode, { as, params: { id: (await get()).id } })
async function firstRow() {
  return (await get()).clients[0]?.accruals[0]?.id ?? ''
}
const owed = () => balance(t.services.db, { kind: 'executor', ownerId: t.people.executor.cabinetId })
const noticesOf = async (as: TestPerson) =>
  JSON.stringify((await t.call(listNotices, { as, query: { box: 'new' } })).body.data)

describe('the period run', () => {
  test('drafts each open month once, however often it is started', async () => {
    expect((await run()).body.data).toMatchObject({ totalCount: 1 })
    await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(await list()).toMatchObject([{ month: '2026-10', state: 'draft', payableKopecks: 6000 }])
    const { body } = await t.call(getPayoutMonth, { as: t.people.accountant, query: { month: '2026-10' } })
    expect(body.data).toMatchObject({ openCount: 0, draftedCount: 1 })
    expect(body.data.run.finishedAt).not.toBeNull()
  })

  test('announces the sum, and when silence confirms it', async () => {
    await run()
    expect((await get(t.people.executor)).confirmBy).toBe(new Date(t.clock.now().getTime() + 72 * hourMs).toISOString())
    const said = await noticesOf(t.people.executor)
    expect(said).toMatch(/60,00/)
    expect(said).toContain('подтвердится сама')
  })

  test('leaves a drafted month unchanged: a late lesson is on the next one', async () => {
    await run()
    await teach(t, contract, [{ date: '2026-11-02' }])
    await settleMonth(t, t.people.executor, '2026-11')
    expect((await list()).map(({ month, payableKopecks, state }) => [month, payableKopecks, state])).toEqual([
      ['2026-11', 3000, 'accruing'],
      ['2026-10', 6000, 'draft'],
    ])
  })
})

describe('paying once the customer has paid', () => {
  beforeEach(() => {
    t.services.payoutRules.payWhen = 'invoice_paid'
  })
  async function payInvoice(contractId = contract.id) {
    const as = t.people.accountant
    const drafted = await t.call(draftInvoices, { as, body: { month: '2026-10', contractId } })
    const [id] = drafted.body.data.invoiceIds
    const issued = await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })
    const { totalKopecks: amountKopecks } = issued.body.data
    expect((await recordFor(t, issued.body.data, { amountKopecks })).status).toBe(200)
  }
  const waiting = async () =>
    (await t.call(listWaitingRows, { as: t.people.executor, params: { id: (await get()).id } })).body.data

  test('leaves a month without payments open, and says what it waits for', async () => {
    await run()
    expect(await list()).toMatchObject([{ state: 'accruing' }])
    expect(await waiting()).toMatchObject({ isRule: true, payKopecks: 6000, rows: [{}, {}] })
  })

  test('lets the next run draft a month that was paid in the meantime', async () => {
    await run()
    await payInvoice()
    expect(await waiting()).toMatchObject({ payKopecks: 0, rows: [] })
    await run()
    expect(await list()).toMatchObject([{ state: 'draft', payableKopecks: 6000 }])
  })

  test('moves waiting rows to the next month, and the ledger owes the same', async () => {
    const { otherExecutor: executor, otherCustomer: customer } = t.people
    const paid = await createContract(t, { executor })
    const unpaid = await createContract(t, { executor, customer, executorRateKopecks: 1500 })
    await teach(t, paid, [{ date: '2026-10-06' }])
    await teach(t, unpaid, [{ date: '2026-10-07' }])
    await settleMonth(t, executor, '2026-10')
    await payInvoice(paid.id)
    const owedTo = () => balance(t.services.db, { kind: 'executor', ownerId: executor.cabinetId })
    const before = await owedTo()
    await run()
    const own = (await list()).filter((row) => row.executor.id === executor.cabinetId)
    expect(own.map(({ month, payableKopecks, state }) => [month, payableKopecks, state])).toEqual([
      ['2026-11', 1500, 'accruing'],
      ['2026-10', 3000, 'draft'],
    ])
    expect(await owedTo()).toBe(before)
    const { body } = await t.call(listWaitingRows, { as: executor, params: { id: own[0]?.id ?? '' } })
    expect(body.data).toMatchObject({ payKopecks: 1500, rows: [{ heldOn: '2026-10-07' }] })
  })

  test('does not wait for a lesson paid by a package, and only for the rest of one that it paid in part', async () => {
    const { otherExecutor: executor } = t.people
    const ofPackage = await createPackageContract(t, { executor })
    await grant(t, { unit: 'minutes', totalUnits: 90, priceKopecks: 4500 })
    await teach(t, ofPackage, [{ date: '2026-10-06' }, { date: '2026-10-07' }])
    await settleMonth(t, executor, '2026-10')
    const waits = async () => {
      const own = (await list()).find((row) => row.executor.id === executor.cabinetId)
      return (await t.call(listWaitingRows, { as: executor, params: { id: own?.id ?? '' } })).body.data
    }
    expect(await waits()).toMatchObject({ payKopecks: 3000, rows: [{ heldOn: '2026-10-07' }] })
    await payInvoice(ofPackage.id)
    expect(await waits()).toMatchObject({ payKopecks: 0, rows: [] })
  })

  test('pays the lessons of a written-off invoice: the service bears the loss', async () => {
    const as = t.people.accountant
    const drafted = await t.call(draftInvoices, { as, body: { month: '2026-10', contractId: contract.id } })
    const params = { id: drafted.body.data.invoiceIds[0] }
    const issued = await t.call(issueInvoice, { as, params, body: { version: 1 } })
    expect(await waiting()).toMatchObject({ payKopecks: 6000 })
    const body = { version: issued.body.data.version, reason: 'Не платит' }
    expect((await t.call(writeOffInvoice, { as, params, body })).status).toBe(200)
    expect(await waiting()).toMatchObject({ payKopecks: 0, rows: [] })
    await run()
    expect(await list()).toMatchObject([{ state: 'draft', payableKopecks: 6000 }])
  })

  test('shows nobody else what an executor waits for', async () => {
    const { id } = await get()
    expect((await t.call(listWaitingRows, { as: t.people.otherExecutor, params: { id } })).status).toBe(404)
  })
})

describe('an executor', () => {
  test('confirms a statement, once', async () => {
    await run()
    expect((await confirm()).body.data).toMatchObject({ state: 'confirmed' })
    const again = await askCode()
    expect(again).toMatchObject({ status: 409, body: { code: 'statement_wrong_state' } })
  })

  test('confirms by the code sent to their own phone, and by no other digits', async () => {
    await run()
    const { id } = await get()
    const body = await confirmationOf(t, t.people.executor, id)
    const { wrong } = await digitsFor(t, t.people.executor.phone)
    const send = (typed: object) =>
      t.call(income.confirmIncomeReport, { as: t.people.executor, params: { id }, body: { ...body, ...typed } })
    expect(Object.keys((await send({ privateCode: wrong })).body.errors)).toEqual(['privateCode'])
    expect((await get()).state).toBe('draft')
    expect((await send({})).body.data.state).toBe('confirmed')
  })

  test('confirms the paper that was seen, and none that has changed since', async () => {
    await run()
    const { id } = await get()
    const body = await confirmationOf(t, t.people.executor, id)
    await step(income.adjustIncomeReport, t.people.accountant, { kind: 'bonus', amountKopecks: 100, reason: 'Ещё' })
    const refused = await t.call(income.confirmIncomeReport, { as: t.people.executor, params: { id }, body })
    expect(refused).toMatchObject({ status: 409, body: { current: { state: 'draft', payableKopecks: 6100 } } })
    expect(refused.body.current.documentSha256).not.toBe(body.documentSha256)
  })

  test('leaves evidence: the paper with its hash, the account, the time and the channel, which nobody changes', async () => {
    await run()
    const { id, documentSha256 } = await get()
    await confirm()
    const { db } = t.services
    const { executor } = t.people
    const row = await db.selectFrom('income_confirmation').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      income_report_id: id,
      sha256: documentSha256,
      confirmed_at: t.clock.now(),
      account_id: executor.accountId,
      channel: 'sms',
      code_id: expect.any(String),
      document: { title: 'Акт об оказании услуг за октябрь 2026 г.' },
    })
    expect(hashOf(row.document)).toBe(documentSha256)
    expect(JSON.stringify(row.document)).not.toMatch(/40,00|80,00/)
    for (const as of [t.people.accountant, executor]) {
      expect(await get(as)).toMatchObject({ documentSha256, confirmation: { by: row.confirmed_by, channel: 'sms' } })
    }
    await expect(db.updateTable('income_confirmation').set({ channel: 'email' }).execute()).rejects.toThrow('history')
    await expect(db.deleteFrom('income_confirmation').execute()).rejects.toThrow('history')
  })

  test('objects to a row, which stops the silence; the answer gives three days again', async () => {
    await run()
    const rowId = await firstRow()
    const reason = 'Было два часа'
    const objected = await step(income.objectToAccrual, t.people.executor, { rowId, reason })
    expect(objected.body.data).toMatchObject({ state: 'draft', openObjections: 1, confirmBy: null })
    expect(await noticesOf(t.people.accountant)).toContain(reason)
    t.clock.set(new Date(t.clock.now().getTime() + 10 * dayMs))
    await allTasks(t.services)['confirm-income-reports']?.({})
    expect((await get()).state).toBe('draft')
    expect((await askCode()).body.code).toBe('statement_open_objections')
    expect((await step(income.objectToAccrual, t.people.executor, { rowId, reason })).body.code).toBe(
      'statement_objected_already',
    )
    const answered = await step(income.answerObjection, t.people.accountant, { rowId, answer: 'Доплатим' })
    expect(answered.body.data).toMatchObject({ openObjections: 0 })
    expect(answered.body.data.confirmBy).not.toBeNull()
    expect((await get(t.people.executor)).clients[0]?.accruals[0]?.objection).toMatchObject({
      reason,
      answer: 'Доплатим',
    })
    expect((await confirm()).status).toBe(200)
  })

  test('objects to a deduction and to a group session like to a lesson', async () => {
    const add = { kind: 'deduction', amountKopecks: 500, reason: 'Учебник' }
    await step(income.adjustIncomeReport, t.people.accountant, add)
    await run()
    const rowId = (await get()).adjustments[0]?.id ?? ''
    const reason = 'Учебник я купил сам'
    const objected = await step(income.objectToAccrual, t.people.executor, { rowId, reason })
    expect(objected.body.data).toMatchObject({
      openObjections: 1,
      confirmBy: null,
      adjustments: [{ objection: { reason } }],
    })
    expect((await step(income.objectToAccrual, t.people.executor, { rowId, reason })).body.code).toBe(
      'statement_objected_already',
    )
    const answered = await step(income.answerObjection, t.people.accountant, { rowId, answer: 'Вернём' })
    expect(answered.body.data).toMatchObject({ openObjections: 0, adjustments: [{ objection: { answer: 'Вернём' } }] })
  })

  test('who does not answer for three days has confirmed, and not a minute earlier', async () => {
    await run()
    t.clock.set(new Date(t.clock.now().getTime() + 72 * hourMs - 60_000))
    await allTasks(t.services)['confirm-income-reports']?.({})
    expect((await get()).state).toBe('draft')
    t.clock.set(new Date(t.clock.now().getTime() + 60_000))
    await Promise.all([
      allTasks(t.services)['confirm-income-reports']?.({}),
      allTasks(t.services)['confirm-income-reports']?.({}),
    ])
    expect(await get()).toMatchObject({ state: 'confirmed', wasSilent: true })
  })

  test('does not see the charges, nor the approver', async () => {
    await run()
    const { id } = await get()
    const seen = await t.call(income.getIncomeReport, { as: t.people.executor, params: { id } })
    expect(seen.text).not.toMatch(/charge|commission|approval|:4000/)
  })

  test('can object to no row of another statement, and another executor to no statement', async () => {
    await run()
    const rowId = '01900000-0000-7000-8000-000000000000'
    const strange = await step(income.objectToAccrual, t.people.executor, { rowId, reason: 'Нет' })
    expect(strange.body.code).toBe('statement_no_such_row')
    expect((await askCode(t.people.otherExecutor)).status).toBe(404)
    expect((await askCode(t.people.accountant)).status).toBe(403)
    const { id } = await get()
    const body = await confirmationOf(t, t.people.executor, id)
    const confirmAs = async (as?: TestPerson) =>
      (await t.call(income.confirmIncomeReport, { ...(as && { as }), params: { id }, body })).status
    const { otherExecutor, accountant, customer } = t.people
    expect(await confirmAs(otherExecutor)).toBe(404)
    expect([await confirmAs(accountant), await confirmAs(customer), await confirmAs()]).toEqual([403, 403, 401])
  })
})

describe('a bonus or a deduction', () => {
  test('changes the due sum and the ledger by the same amount', async () => {
    const before = await owed()
    const add = { kind: 'bonus', amountKopecks: 1234, reason: 'За подмену' }
    expect((await step(income.adjustIncomeReport, t.people.accountant, add)).status).toBe(200)
    await run()
    const cut = { kind: 'deduction', amountKopecks: 234, reason: 'Учебник' }
    const answer = await step(income.adjustIncomeReport, t.people.accountant, cut)
    expect(answer.body.data).toMatchObject({ adjustmentKopecks: 1000, payableKopecks: 7000 })
    expect(await owed()).toBe(before - 1000)
    expect(await noticesOf(t.people.executor)).toMatch(/Учебник/)
  })

  test('leaves at least nothing', async () => {
    const body = { kind: 'deduction', amountKopecks: 6001, reason: 'Много' }
    const answer = await step(income.adjustIncomeReport, t.people.accountant, body)
    expect(answer).toMatchObject({ status: 409, body: { code: 'statement_too_much_deducted' } })
  })

  test('is refused after the confirmation, by the database too', async () => {
    await run()
    await confirm()
    const body = { kind: 'bonus', amountKopecks: 1, reason: 'Поздно' }
    expect((await step(income.adjustIncomeReport, t.people.accountant, body)).status).toBe(409)
    const { db } = t.services
    const change = (set: object) => db.updateTable('income_report').set(set).execute()
    await expect(change({ adjustment_kopecks: 1 })).rejects.toThrow('history')
    await expect(change({ net_kopecks: 1, commission_kopecks: 7999 })).rejects.toThrow('history')
    await expect(db.updateTable('accrual').set({ net_kopecks: 1 }).execute()).rejects.toThrow('history')
  })
})

describe('an accountant', () => {
  const confirmed = async () => {
    await run()
    await confirm()
  }

  test('approves a confirmed statement alone up to the limit, and the executor is notified with the name', async () => {
    await run()
    expect((await step(income.approveIncomeReport, t.people.accountant)).status).toBe(409)
    await confirm()
    const answer = await step(income.approveIncomeReport, t.people.accountant)
    expect(answer.body.data).toMatchObject({ state: 'approved', lacks: null, approval: { needsTwo: false } })
    const [notice] = JSON.parse(await noticesOf(t.people.executor))
    expect(notice).toMatchObject({
      name: expect.stringContaining('Last-accountant'),
      message: expect.stringContaining('одобрена'),
    })
  })

  test('approves no statement of an executor without an account for payouts, nor with all of the month', async () => {
    const { cabinetId } = t.people.executor
    await t.services.db.deleteFrom('legal_details').where('cabinet_id', '=', cabinetId).execute()
    await confirmed()
    const refused = await step(income.approveIncomeReport, t.people.accountant)
    expect(refused).toMatchObject({ status: 409, body: { code: 'statement_no_account' } })
    expect(refused.body.current).toMatchObject({ state: 'confirmed', lacks: 'account' })
    const as = t.people.accountant
    const query = { month: '2026-10' }
    const sums = async () => (await t.call(income.getApprovalSums, { as, query })).body.data
    expect(await sums()).toMatchObject({ last: { count: 0 }, noAccount: { count: 1, kopecks: 6000 } })
    expect((await approveAllOf(t, as, query.month, { count: 1, kopecks: 6000 })).status).toBe(409)
    await enterPayout(t, t.people.executor, cabinetId)
    expect(await sums()).toMatchObject({ last: { count: 1, kopecks: 6000 }, noAccount: { count: 0 } })
    expect((await step(income.approveIncomeReport, as)).body.data).toMatchObject({ state: 'approved' })
  })

  test('approves no statement of an executor whose tax status is unknown', async () => {
    const { cabinetId } = t.people.executor
    await enterPayout(t, t.people.executor, cabinetId, { taxStatus: 'unknown' }, 1)
    await confirmed()
    const as = t.people.accountant
    const refused = await step(income.approveIncomeReport, as)
    expect(refused).toMatchObject({ status: 409, body: { code: 'statement_no_tax_status' } })
    expect(refused.body.current).toMatchObject({ state: 'confirmed', lacks: 'tax_status' })
    const query = { month: '2026-10' }
    const sums = async () => (await t.call(income.getApprovalSums, { as, query })).body.data
    expect(await sums()).toMatchObject({ last: { count: 0 }, noTaxStatus: { count: 1, kopecks: 6000 } })
    expect((await approveAllOf(t, as, query.month, { count: 1, kopecks: 6000 })).status).toBe(409)
    expect((await get(t.people.executor)).lacks).toBe('tax_status')
    await enterPayout(t, as, cabinetId, { taxStatus: 'single_tax' }, 2)
    expect(await sums()).toMatchObject({ last: { count: 1 }, noTaxStatus: { count: 0 } })
    expect((await step(income.approveIncomeReport, as)).body.data).toMatchObject({ state: 'approved' })
  })

  test('needs a second account above the limit, which the database checks too', async () => {
    t.services.payoutRules.secondAboveKopecks = 5999
    await confirmed()
    const first = await step(income.approveIncomeReport, t.people.accountant)
    expect(first.body.data).toMatchObject({ state: 'confirmed', approval: { needsTwo: true, isFirstMine: true } })
    const again = await step(income.approveIncomeReport, t.people.accountant)
    expect(again).toMatchObject({ status: 409, body: { code: 'statement_needs_other_account' } })
    const { accountId: approved_account } = t.people.accountant
    const cheat = t.services.db.updateTable('income_report').set({ approved_account, state: 'approved' }).execute()
    await expect(cheat).rejects.toThrow('two_accounts')
    expect((await step(income.approveIncomeReport, second)).body.data).toMatchObject({ state: 'approved' })
  })

  test('needs a second person above the limit: an account that one of the two has made does not count until it is confirmed', async () => {
    t.services.payoutRules.secondAboveKopecks = 5999
    await confirmed()
    await step(income.approveIncomeReport, t.people.accountant)
    await t.services.transact((tx) =>
      changeAccount(tx, second.accountId, { stands_for: t.people.accountant.accountId }),
    )
    const refused = await step(income.approveIncomeReport, second)
    expect(refused).toMatchObject({ status: 409, body: { code: 'statement_same_person' } })
    expect(refused.body.current).toMatchObject({ approval: { isFirstMine: true } })
    const month = { month: '2026-10' }
    const sums = async () => (await t.call(income.getApprovalSums, { as: second, query: month })).body.data
    expect(await sums()).toMatchObject({ last: { count: 0 }, other: { count: 1 } })
    await t.services.transact((tx) => changeAccount(tx, second.accountId, { stands_for: null }))
    expect(await sums()).toMatchObject({ last: { count: 1 }, other: { count: 0 } })
    expect((await step(income.approveIncomeReport, second)).body.data).toMatchObject({ state: 'approved' })
  })

  test('holds a statement with a reason and takes it off hold to its former state', async () => {
    await confirmed()
    const held = await step(income.holdIncomeReport, t.people.accountant, { reason: 'Проверяем счёт' })
    expect(held.body.data).toMatchObject({ state: 'on_hold', reason: 'Проверяем счёт' })
    expect((await step(income.approveIncomeReport, t.people.accountant)).status).toBe(409)
    expect((await step(income.resumeIncomeReport, t.people.accountant)).body.data).toMatchObject({
      state: 'confirmed',
      reason: null,
    })
  })

  test('voids a statement, whose rows, bonuses and debt go to the next month', async () => {
    const body = { kind: 'bonus', amountKopecks: 500, reason: 'Премия' }
    await step(income.adjustIncomeReport, t.people.accountant, body)
    await confirmed()
    const before = await owed()
    const voided = await step(income.voidIncomeReport, t.people.accountant, { reason: 'Ошибка периода' })
    expect(voided.body.data).toMatchObject({ state: 'void', payableKopecks: 6500, clients: [] })
    expect(await get(t.people.executor, '2026-11')).toMatchObject({
      state: 'accruing',
      payableKopecks: 6500,
      adjustments: [{ reason: 'Премия' }],
    })
    expect(await owed()).toBe(before)
    const { body: totals } = await t.call(income.getIncomeTotals, { as: t.people.executor })
    expect(totals.data).toMatchObject({ lessonCount: 2, amounts: { payKopecks: 6000 } })
  })

  test('changes nothing from an older version', async () => {
    await confirmed()
    const { id, version } = await get()
    const body = { version: version - 1 }
    const answer = await t.call(income.approveIncomeReport, { as: t.people.accountant, params: { id }, body })
    expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  })

  test('finds every step in the history, with sums and reasons', async () => {
    await confirmed()
    await step(income.approveIncomeReport, t.people.accountant)
    const { id } = await get()
    const { body } = await t.call(income.listIncomeReportHistory, { as: t.people.executor, params: { id } })
    expect(body.data.map((row: { action: string }) => row.action)).toEqual([
      'approved',
      'confirmed',
      'drafted',
      'accrued',
    ])
  })
})
