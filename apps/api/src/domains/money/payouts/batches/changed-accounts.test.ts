import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import type { PayoutForm } from '@navyk/api-spec/money/legal-details'
import { getHome } from '@navyk/api-spec/views/home'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterPayout, enterServiceDetails, payoutForm } from '#testing/legal-details.ts'
import { otherStaff } from '#testing/other-staff.ts'
import { approveAllOf, approveStatement, confirmStatement, seenOfMonth } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { downloadPayoutBatch } from './read-batches.ts'

const month = '2026-10'
const form = { format: 'csv', branch: '', contract: '', purpose: 'Вознаграждение' }
const otherIban = 'BY38MTBK30120001093300134799'
const third = { iban: 'BY13NBRB3600900000002Z00AB00', bic: 'NBRBBY2X', bank: 'Нацбанк' }
const none = { count: 0, kopecks: 0 }
const whole = { count: 1, kopecks: 6000 }

let t: TestApp
let id: string
/** An executor with a confirmed statement of 60,00, and an account. */
beforeEach(async () => {
  t = await testApp()
  const { executor } = t.people
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, executor, month)
  await enterServiceDetails(t)
  await enterPayout(t, executor, executor.cabinetId)
})
afterEach(() => t.close())

async function confirmed() {
  await t.call(payouts.startPayoutRun, { as: as(), body: { month } })
  id = (await t.call(income.listIncomeReports, { as: as(), query: { month } })).body.data[0].id
  await confirmStatement(t, t.people.executor, id)
}
async function approved() {
  await confirmed()
  expect((await approveStatement(t, as(), id)).body.data.state).toBe('approved')
}
const as = () => t.people.accountant
const get = async (by: TestPerson = as()): Promise<income.IncomeReport> =>
  (await t.call(income.getIncomeReport, { as: by, params: { id } })).body.data
async function step(endpoint: EndpointDeclaration, body: object = {}, by: TestPerson = as()) {
  return t.call(endpoint, { as: by, params: { id }, body: { version: (await get()).version, ...body } })
}
async function moveAccount(details: Partial<PayoutForm> = {}, version = 1) {
  const { executor } = t.people
  const moved = await enterPayout(t, executor, executor.cabinetId, { iban: otherIban, ...details }, version)
  expect(moved.status, moved.text).toBe(200)
}
const sums = async (): Promise<payouts.DueSums> => (await t.call(payouts.getDuePayouts, { as: as() })).body.data
const make = (seen: object = whole) => t.call(payouts.createPayoutBatch, { as: as(), body: { ...form, ...seen } })
const told = async (person: TestPerson) => {
  const { body } = await t.call(listNotices, { as: person, query: { box: 'new' } })
  return body.data.map(({ message }: { message: string }) => message.replaceAll('\u00a0', ' '))
}
async function history() {
  const { body } = await t.call(income.listIncomeReportHistory, { as: as(), params: { id } })
  return body.data
    .filter(({ changes }: { changes: object }) => 'account' in changes)
    .map(({ action, changes }: { action: string; changes: { account: object } }) => [action, changes.account])
}
const queue = async (person: TestPerson) =>
  (await t.call(getHome, { as: person })).body.data.queue.find(
    ({ kind }: { kind: string }) => kind === 'accounts_to_approve',
  )
const inHistory = (iban: string) => `${payoutForm.name}, …${iban.slice(-4)}`

describe('a statement whose account has changed since its approval', () => {
  beforeEach(async () => {
    await approved()
    await moveAccount()
  })

  test('stays out of a batch, with that reason, until the account is approved too', async () => {
    expect(await sums()).toMatchObject({ ready: none, noDetails: none, accountChanged: whole })
    const left = await t.call(payouts.listDuePayouts, { as: as(), query: { kind: 'left_out' } })
    expect(left.body.data).toMatchObject([{ id, obstacle: 'account_changed', recipient: { iban: otherIban } }])
    expect(await make()).toMatchObject({ status: 409, body: { code: 'payouts_changed' } })
    expect(await make({ ...whole, onlyIds: [id] })).toMatchObject({
      status: 409,
      body: { code: 'payout_account_changed' },
    })
    expect((await approveStatement(t, as(), id)).body.data).toMatchObject({
      state: 'approved',
      isAccountChanged: false,
    })
    expect(await sums()).toMatchObject({ ready: whole, accountChanged: none })
    const batch = (await make()).body.data
    const { bytes } = await downloadPayoutBatch(t.services.db, {}, {}, { id: batch.id })
    expect(new TextDecoder().decode(bytes)).toContain(otherIban)
  })

  test('is not paid by hand either, and nothing is stored', async () => {
    expect(await step(payouts.startPayout)).toMatchObject({
      status: 409,
      body: { code: 'statement_account_changed', current: { state: 'approved' } },
    })
    expect(await t.services.db.selectFrom('payout').select('id').execute()).toEqual([])
    await approveStatement(t, as(), id)
    expect((await step(payouts.startPayout)).body.data.state).toBe('in_payment')
  })

  test('notifies the executor and the accountants, with both accounts for the accountants', async () => {
    const { executor } = t.people
    expect(await told(executor)).toContainEqual(expect.stringMatching(/^У вас другой счёт, а 60,00 BYN одобрены/))
    expect(await told(as())).toContainEqual(expect.stringMatching(/указан другой счёт.*60,00 BYN/))
    expect(await get()).toMatchObject({
      isAccountChanged: true,
      approval: { account: { iban: otherIban, byStaffAt: null }, approvedAccount: { iban: payoutForm.iban } },
    })
    const own = await get(executor)
    expect(own).toMatchObject({ isAccountChanged: true })
    expect(own.approval).toBeUndefined()
  })

  test('names the accounts in its history, none of them in full', async () => {
    await approveStatement(t, as(), id)
    expect(await history()).toEqual([
      ['approved', { from: inHistory(payoutForm.iban), to: inHistory(otherIban) }],
      ['account_named', { from: inHistory(payoutForm.iban), to: inHistory(otherIban) }],
      ['approved', { from: null, to: inHistory(payoutForm.iban) }],
    ])
  })

  test('waits only in the queue of the accountants', async () => {
    expect(await queue(as())).toMatchObject({ count: 1, amountKopecks: 6000, work: 'accountant' })
    expect(await queue(t.people.manager)).toBeUndefined()
    await approveStatement(t, as(), id)
    expect(await queue(as())).toBeUndefined()
  })

  test('is approved only by accountants, and by nobody who saw the account before', async () => {
    const { executor, otherExecutor, customer, manager } = t.people
    for (const person of [executor, otherExecutor, customer, manager]) {
      expect((await step(income.approveIncomeReport, {}, person)).status).toBe(403)
    }
    const { version } = await get()
    await moveAccount(third, 2)
    const seen = await t.call(income.approveIncomeReport, { as: as(), params: { id }, body: { version } })
    expect(seen).toMatchObject({ status: 409, body: { current: { approval: { account: { iban: third.iban } } } } })
  })

  test('needs no other approval once the executor names the approved account again', async () => {
    await moveAccount({ iban: payoutForm.iban }, 2)
    expect(await sums()).toMatchObject({ ready: whole, accountChanged: none })
    expect(await step(income.approveIncomeReport)).toMatchObject({
      status: 409,
      body: { code: 'statement_wrong_state' },
    })
  })

  test('is not held back by details without an account: the approved one stays', async () => {
    await t.services.db.deleteFrom('legal_details').where('cabinet_id', '=', t.people.executor.cabinetId).execute()
    expect(await sums()).toMatchObject({ accountChanged: none, noDetails: whole })
    expect((await step(payouts.startPayout)).body.data.state).toBe('in_payment')
  })
})

test('an account that is named while a file was made does not change it; the statement waits once the payout has failed', async () => {
  await approved()
  const batch = (await make()).body.data
  await moveAccount()
  const { bytes } = await downloadPayoutBatch(t.services.db, {}, {}, { id: batch.id })
  expect(new TextDecoder().decode(bytes)).toContain(payoutForm.iban)
  const params = { id: batch.id }
  expect(batch.movedCount).toBe(0)
  expect((await t.call(payouts.getPayoutBatch, { as: as(), params })).body.data.movedCount).toBe(1)
  const sent = await t.call(payouts.sendPayoutBatch, { as: as(), params, body: { version: batch.version } })
  expect(sent.body.data.movedCount).toBe(0)
  const [row] = (await t.call(payouts.listBatchPayouts, { as: as(), params })).body.data
  const body = { version: sent.body.data.version, payoutIds: [row.id], reason: 'Счёт закрыт' }
  const failed = await t.call(payouts.failBatchPayouts, { as: as(), params, body })
  const repeat = async () =>
    t.call(payouts.repeatPayoutBatch, { as: as(), params, body: { version: failed.body.data.version } })
  expect(await repeat()).toMatchObject({ status: 409, body: { code: 'payout_account_changed' } })
  expect(await sums()).toMatchObject({ accountChanged: whole, failed: none })
  expect((await approveStatement(t, as(), id)).body.data.state).toBe('failed')
  expect((await repeat()).body.data).toMatchObject({ state: 'prepared', all: whole })
})

describe('a statement above the limit', () => {
  let second: TestPerson
  beforeEach(async () => {
    t.services.payoutRules.secondAboveKopecks = 5999
    await confirmed()
    second = await otherStaff(t, 'accountant')
  })

  test('needs two people for the changed account too, and the first one is not asked again', async () => {
    await approveStatement(t, as(), id)
    await approveStatement(t, second, id)
    await moveAccount()
    expect((await approveStatement(t, as(), id)).body.data).toMatchObject({ state: 'approved', isAccountChanged: true })
    expect(await approveStatement(t, as(), id)).toMatchObject({
      status: 409,
      body: { code: 'statement_needs_other_account' },
    })
    expect([await queue(as()), await queue(second)]).toMatchObject([undefined, { count: 1 }])
    expect(await step(payouts.startPayout)).toMatchObject({ status: 409 })
    expect((await approveStatement(t, second, id)).body.data).toMatchObject({ isAccountChanged: false })
    expect((await step(payouts.startPayout)).status).toBe(200)
  })

  test('has a first approval for its account only: with another one nobody has approved yet', async () => {
    await approveStatement(t, as(), id)
    await moveAccount()
    expect((await get()).approval).toMatchObject({ firstBy: null, isFirstMine: false })
    expect((await approveStatement(t, second, id)).body.data).toMatchObject({ state: 'confirmed' })
    expect((await approveStatement(t, as(), id)).body.data).toMatchObject({ state: 'approved' })
    expect((await history()).map(([action]: [string]) => action)).toEqual([
      'approved',
      'approved_first',
      'account_named',
      'approved_first',
    ])
  })
})

test('the person who approves a month reads which accounts are new, and approves none that was named meanwhile', async () => {
  await confirmed()
  const seen = await seenOfMonth(t, as(), month)
  const read = async (): Promise<income.ApprovalSums> =>
    (await t.call(income.getApprovalSums, { as: as(), query: { month } })).body.data
  expect(await read()).toMatchObject({
    newAccounts: { count: 1, named: [{ id, name: payoutForm.name, iban: payoutForm.iban, kopecks: 6000 }] },
  })
  await moveAccount()
  const stale = await t.call(income.approveMonth, { as: as(), body: seen })
  expect(stale).toMatchObject({ status: 409, body: { code: 'statements_changed' } })
  expect((await get()).state).toBe('confirmed')
  expect((await approveAllOf(t, as(), month)).status).toBe(200)
  expect((await get()).approval).toMatchObject({ approvedAccount: { iban: otherIban } })
})
