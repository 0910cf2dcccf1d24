import { createHash } from 'node:crypto'
import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { approveAllOf, approveStatement, confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { downloadPayoutBatch } from './read-batches.ts'

const month = '2026-10'
const form = { format: 'belarusbank', branch: '500', contract: 'Д-17', purpose: 'Вознаграждение по договору' }
const otherIban = 'BY38MTBK30120001093300134799'

let t: TestApp
/** Two executors with an approved statement each: of 60,00 and of 30,00. The second has had the own data erased since. */
beforeEach(async () => {
  t = await testApp()
  const { executor, otherExecutor } = t.people
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await teach(t, await createContract(t, { executor: otherExecutor }), [{ date: '2026-10-06' }])
  for (const each of [executor, otherExecutor]) await settleMonth(t, each, month)
  await t.call(payouts.startPayoutRun, { as: as(), body: { month } })
  for (const each of [executor, otherExecutor]) {
    const report = await reportOf(each)
    await confirmStatement(t, each, report.id)
  }
  await enterServiceDetails(t)
  await enterPayout(t, executor, executor.cabinetId, { name: 'Иванов Иван; Иванович' })
  await enterPayout(t, otherExecutor, otherExecutor.cabinetId)
  await approveAllOf(t, as(), month)
  await t.services.db.deleteFrom('legal_details').where('cabinet_id', '=', otherExecutor.cabinetId).execute()
})
afterEach(() => t.close())

const as = () => t.people.accountant
async function reportOf(executor: TestPerson): Promise<income.IncomeReportSummary> {
  const { body } = await t.call(income.listIncomeReports, {
    as: as(),
    query: { executorId: executor.cabinetId, month },
  })
  return body.data[0]
}
const stateOf = async (executor: TestPerson) => (await reportOf(executor)).state
const sums = async (): Promise<payouts.DueSums> => (await t.call(payouts.getDuePayouts, { as: as() })).body.data
const due = async (kind: 'ready' | 'left_out'): Promise<payouts.DueStatement[]> =>
  (await t.call(payouts.listDuePayouts, { as: as(), query: { kind } })).body.data
const create = (seen: object, by: TestPerson = as()) =>
  t.call(payouts.createPayoutBatch, { as: by, body: { ...form, ...seen } })
async function made(seen: object = { count: 1, kopecks: 6000 }): Promise<payouts.PayoutBatchDetails> {
  const answer = await create(seen)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const get = async (id: string): Promise<payouts.PayoutBatchDetails> =>
  (await t.call(payouts.getPayoutBatch, { as: as(), params: { id } })).body.data
async function step(endpoint: EndpointDeclaration, id: string, body: object = {}) {
  return t.call(endpoint, { as: as(), params: { id }, body: { version: (await get(id)).version, ...body } })
}
const rowsOf = async (id: string): Promise<payouts.BatchPayout[]> =>
  (await t.call(payouts.listBatchPayouts, { as: as(), params: { id } })).body.data
const owed = async (executor: TestPerson) =>
  0 - (await balance(t.services.db, { kind: 'executor', ownerId: executor.cabinetId }))
const noticesOf = async (person: TestPerson) =>
  JSON.stringify((await t.call(listNotices, { as: person, query: { box: 'new' } })).body.data)
const paidOn = '2026-11-20'

describe('the due payouts', () => {
  test('are counted: ready ones, those without bank details, those on hold', async () => {
    expect(await sums()).toMatchObject({ ready: { count: 1, kopecks: 6000 }, noDetails: { count: 1, kopecks: 3000 } })
    expect(await due('left_out')).toMatchObject([{ obstacle: 'no_details', amountKopecks: 3000, recipient: null }])
    const { id, version } = await reportOf(t.people.executor)
    const reason = 'Проверяем счёт'
    await t.call(income.holdIncomeReport, { as: as(), params: { id }, body: { version, reason } })
    expect(await sums()).toMatchObject({ ready: { count: 0, kopecks: 0 }, onHold: { count: 1, kopecks: 6000 } })
    expect((await due('left_out')).find((row) => row.id === id)).toMatchObject({ obstacle: 'on_hold', reason })
  })

  test('are read only by the accountant', async () => {
    for (const person of [t.people.executor, t.people.customer, t.people.manager]) {
      expect((await t.call(payouts.getDuePayouts, { as: person })).status).toBe(403)
      expect((await t.call(payouts.listPayoutBatches, { as: person })).status).toBe(403)
    }
  })
})

describe('a batch of payouts', () => {
  test('takes the statements that are ready and makes the list for the bank', async () => {
    const batch = await made()
    expect(batch).toMatchObject({ number: 1, state: 'prepared', all: { count: 1, kopecks: 6000 } })
    expect([await stateOf(t.people.executor), await stateOf(t.people.otherExecutor)]).toEqual([
      'in_payment',
      'approved',
    ])
    const download = async () => (await downloadPayoutBatch(t.services.db, {}, {}, { id: batch.id })).bytes
    const bytes = await download()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(batch.fileSha256)
    const text = new TextDecoder('windows-1251').decode(bytes)
    // Characters that would end the field are left out of it.
    expect(text).toContain('BY55MTBK30120001093300096372;60.00;Иванов Иван Иванович\r\n<EOD>\r\n')
    expect(text).toContain('<ACC>BY79BPSB30121736180139330000\r\n')
    expect(await download()).toEqual(bytes)
    const answer = await t.call(payouts.downloadPayoutBatch, { as: as(), params: { id: batch.id } })
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringContaining('list-1-')])
  })

  test.each([
    { count: 1, kopecks: 6001 },
    { count: 2, kopecks: 6000 },
  ])('is not made when it adds up to something else than was seen: %o', async (seen) => {
    const answer = await create(seen)
    expect(answer).toMatchObject({ status: 409, body: { code: 'payouts_changed' } })
    expect(answer.body.current).toMatchObject({ ready: { count: 1, kopecks: 6000 } })
    expect(await stateOf(t.people.executor)).toBe('approved')
  })

  test('refuses a named executor without bank details', async () => {
    const { id } = await reportOf(t.people.otherExecutor)
    expect(await create({ onlyIds: [id], count: 1, kopecks: 3000 })).toMatchObject({
      status: 409,
      body: { code: 'payout_no_details' },
    })
  })

  test('leaves out the executors that the accountant leaves out', async () => {
    const { otherExecutor } = t.people
    await enterPayout(t, otherExecutor, otherExecutor.cabinetId, { iban: otherIban })
    await approveStatement(t, as(), (await reportOf(otherExecutor)).id)
    const { id } = await reportOf(t.people.executor)
    expect(await made({ exceptIds: [id], count: 1, kopecks: 3000 })).toMatchObject({ all: { kopecks: 3000 } })
    expect(await stateOf(t.people.executor)).toBe('approved')
  })

  test('that was cancelled before it was sent frees its statements for another one', async () => {
    const batch = await made()
    const reason = 'Не тот месяц'
    expect((await step(payouts.cancelPayoutBatch, batch.id, { reason })).body.data).toMatchObject({
      state: 'cancelled',
      reason,
    })
    expect(await stateOf(t.people.executor)).toBe('approved')
    expect(await made()).toMatchObject({ number: 2, state: 'prepared' })
  })

  test('takes the rest of a partly paid statement, which stays partly paid when the batch is cancelled', async () => {
    const statement = async (endpoint: EndpointDeclaration, body: object = {}) => {
      const { id, version } = await reportOf(t.people.executor)
      expect((await t.call(endpoint, { as: as(), params: { id }, body: { version, ...body } })).status).toBe(200)
    }
    await statement(payouts.startPayout)
    await statement(payouts.recordPayout, { amountKopecks: 2500, paidOn })
    expect(await sums()).toMatchObject({ ready: { count: 1, kopecks: 3500 } })
    const { id } = await made({ count: 1, kopecks: 3500 })
    await step(payouts.cancelPayoutBatch, id, { reason: 'Не тот месяц' })
    expect(await reportOf(t.people.executor)).toMatchObject({ state: 'part_paid', paidKopecks: 2500 })
    const again = await made({ count: 1, kopecks: 3500 })
    await step(payouts.sendPayoutBatch, again.id)
    await step(payouts.recordBatchPaid, again.id, { paidOn })
    expect(await reportOf(t.people.executor)).toMatchObject({ state: 'paid', paidKopecks: 6000 })
    expect(await owed(t.people.executor)).toBe(0)
  })

  test('of several payouts is paid one by one: the others stay open, and only the paid executor is notified', async () => {
    const { executor, otherExecutor } = t.people
    await enterPayout(t, otherExecutor, otherExecutor.cabinetId, { iban: otherIban })
    await approveStatement(t, as(), (await reportOf(otherExecutor)).id)
    const { id } = await made({ count: 2, kopecks: 9000 })
    await step(payouts.sendPayoutBatch, id)
    const before = await noticesOf(otherExecutor)
    const row = (await rowsOf(id)).find((each) => each.executor.id === executor.cabinetId)
    const { data } = (await step(payouts.recordBatchPaid, id, { payoutIds: [row?.id], paidOn })).body
    expect(data).toMatchObject({
      state: 'sent',
      all: { count: 2, kopecks: 9000 },
      paid: { count: 1, kopecks: 6000 },
      failed: { count: 0 },
    })
    expect([await stateOf(executor), await stateOf(otherExecutor)]).toEqual(['paid', 'in_payment'])
    expect([await owed(executor), await owed(otherExecutor)]).toEqual([0, 3000])
    expect(await noticesOf(otherExecutor)).toBe(before)
    const open = await t.call(payouts.listBatchPayouts, { as: as(), params: { id }, query: { state: 'sent' } })
    expect(open.body.data).toMatchObject([{ executor: { id: otherExecutor.cabinetId }, amountKopecks: 3000 }])
  })

  test('that was sent is not cancelled, and one that was not sent is not paid', async () => {
    const batch = await made()
    expect((await step(payouts.recordBatchPaid, batch.id, { paidOn })).status).toBe(409)
    const { id, version } = await reportOf(t.people.executor)
    const body = { version, amountKopecks: 6000, paidOn }
    const alone = await t.call(payouts.recordPayout, { as: as(), params: { id }, body })
    expect(alone).toMatchObject({ status: 409, body: { code: 'statement_not_sent' } })
    const failed = await t.call(payouts.failPayout, { as: as(), params: { id }, body: { version, reason: 'Нет' } })
    expect(failed).toMatchObject({ status: 409, body: { code: 'statement_not_sent' } })
    await step(payouts.sendPayoutBatch, batch.id)
    expect((await step(payouts.cancelPayoutBatch, batch.id, { reason: 'Поздно' })).status).toBe(409)
  })

  test('that is paid settles the debt in the ledger, notifies the executor, and is done', async () => {
    const batch = await made()
    await step(payouts.sendPayoutBatch, batch.id)
    const paid = await step(payouts.recordBatchPaid, batch.id, { paidOn })
    expect(paid.body.data).toMatchObject({ state: 'done', paid: { count: 1, kopecks: 6000 } })
    expect([await stateOf(t.people.executor), await owed(t.people.executor)]).toEqual(['paid', 0])
    const history = await t.call(payouts.listBatchHistory, { as: as(), params: { id: batch.id } })
    expect(history.body.data.map((row: { action: string }) => row.action)).toEqual(['paid', 'sent', 'created'])
    expect(await noticesOf(t.people.executor)).toMatch(/60,00/)
    expect((await step(payouts.recordBatchPaid, batch.id, { paidOn })).status).toBe(409)
  })

  test.each([
    ['on a day to come', '2026-11-21'],
    ['before it was made', '2026-11-19'],
  ])('is not recorded as paid %s', async (_, day) => {
    const batch = await made()
    await step(payouts.sendPayoutBatch, batch.id)
    expect((await step(payouts.recordBatchPaid, batch.id, { paidOn: day })).status).toBe(422)
    expect(await owed(t.people.executor)).toBe(6000)
  })

  test('may have left the bank before somebody says here that it was sent', async () => {
    const batch = await made()
    t.clock.advance(3 * 86_400_000)
    await step(payouts.sendPayoutBatch, batch.id)
    expect((await step(payouts.recordBatchPaid, batch.id, { paidOn: '2026-11-21' })).body.data.state).toBe('done')
    expect(await rowsOf(batch.id)).toMatchObject([{ state: 'paid', paidOn: '2026-11-21' }])
  })

  test('whose payout fails is repeated by another batch', async () => {
    const batch = await made()
    await step(payouts.sendPayoutBatch, batch.id)
    const [row] = await rowsOf(batch.id)
    const reason = 'Счёт закрыт'
    const failed = await step(payouts.failBatchPayouts, batch.id, { payoutIds: [row?.id], reason })
    expect(failed.body.data).toMatchObject({ state: 'done', failed: { count: 1 }, repeatableCount: 1 })
    expect(await noticesOf(t.people.executor)).toContain(reason)
    // A failed payout is paid again only on request.
    expect(await sums()).toMatchObject({ ready: { count: 0 }, failed: { count: 1, kopecks: 6000 } })
    expect(await due('left_out')).toContainEqual(expect.objectContaining({ obstacle: 'failed', reason }))
    const again = await step(payouts.repeatPayoutBatch, batch.id)
    expect(again.body.data).toMatchObject({ number: 2, state: 'prepared', repeats: { number: 1 }, all: { count: 1 } })
    expect(await get(batch.id)).toMatchObject({ repeatableCount: 0 })
    expect((await step(payouts.repeatPayoutBatch, batch.id)).status).toBe(409)
    await step(payouts.sendPayoutBatch, again.body.data.id)
    await step(payouts.recordBatchPaid, again.body.data.id, { paidOn })
    expect([await stateOf(t.people.executor), await owed(t.people.executor)]).toEqual(['paid', 0])
  })

  test('names executors whose account differs from the last payout', async () => {
    const { executor } = t.people
    expect((await due('ready'))[0]?.recipient).toMatchObject({ change: 'first', formerIban: null })
    const batch = await made()
    await step(payouts.sendPayoutBatch, batch.id)
    const [row] = await rowsOf(batch.id)
    await step(payouts.failBatchPayouts, batch.id, { payoutIds: [row?.id], reason: 'Счёт закрыт' })
    const { id, version } = await reportOf(executor)
    await t.call(payouts.retryPayout, { as: as(), params: { id }, body: { version } })
    // A payout that failed has gone nowhere, so the account is still one that nothing was paid to.
    expect((await due('ready'))[0]?.recipient).toMatchObject({ change: 'first' })
    const second = await made()
    await step(payouts.sendPayoutBatch, second.id)
    await step(payouts.recordBatchPaid, second.id, { paidOn })
    await enterPayout(t, executor, executor.cabinetId, { iban: otherIban }, 1)
    await teach(t, await createContract(t), [{ date: '2026-11-02' }])
    await settleMonth(t, executor, '2026-11')
    await t.call(payouts.startPayoutRun, { as: as(), body: { month: '2026-11' } })
    const next = (await t.call(income.listIncomeReports, { as: executor, query: { month: '2026-11' } })).body.data[0]
    await confirmStatement(t, executor, next.id)
    const approved = await t.call(income.approveIncomeReport, {
      as: as(),
      params: { id: next.id },
      body: { version: next.version + 1 },
    })
    expect(approved.status, approved.text).toBe(200)
    expect(await sums()).toMatchObject({ changed: { count: 1, kopecks: 3000 } })
    expect((await due('ready'))[0]?.recipient).toMatchObject({
      change: 'changed',
      iban: otherIban,
      formerIban: 'BY55MTBK30120001093300096372',
    })
    // A statement on hold does not go to the changed account either.
    const ready = (await t.call(income.listIncomeReports, { as: executor, query: { month: '2026-11' } })).body.data[0]
    const held = await t.call(income.holdIncomeReport, {
      as: as(),
      params: { id: ready.id },
      body: { version: ready.version, reason: 'Проверяем счёт' },
    })
    expect(held.status, held.text).toBe(200)
    expect(await sums()).toMatchObject({ changed: { count: 0, kopecks: 0 }, onHold: { count: 1, kopecks: 3000 } })
    await t.call(income.resumeIncomeReport, {
      as: as(),
      params: { id: ready.id },
      body: { version: held.body.data.version },
    })
    expect(await made({ count: 1, kopecks: 3000 })).toMatchObject({ changedCount: 1 })
  })

  test('is made once, however often the button is pressed', async () => {
    const body = { ...form, count: 1, kopecks: 6000 }
    const press = () => t.call(payouts.createPayoutBatch, { as: as(), body, key: 'the-same-key-456' })
    await Promise.all([press(), press(), press()])
    expect((await t.call(payouts.listPayoutBatches, { as: as() })).body.data).toHaveLength(1)
  })

  test('and its file are never changed, by the database itself', async () => {
    const { id } = await made()
    const { db } = t.services
    await expect(db.updateTable('payout_batch').set({ sum_kopecks: 1 }).execute()).rejects.toThrow('history')
    await expect(db.deleteFrom('payout_batch').where('id', '=', id).execute()).rejects.toThrow('history')
  })

  test('shows an executor no batch, but that the payout is being prepared', async () => {
    await made()
    const { id } = await reportOf(t.people.executor)
    const own = await t.call(payouts.listPayouts, { as: t.people.executor, params: { id } })
    expect(own.body.data).toMatchObject([{ state: 'prepared', amountKopecks: 6000 }])
    expect(own.text).not.toContain('batch')
  })

  test('needs the details of the service, and a name that the bank can read', async () => {
    const { executor } = t.people
    await enterPayout(t, executor, executor.cabinetId, { name: 'Әлия' }, 1)
    await approveStatement(t, as(), (await reportOf(executor)).id)
    const answer = await create({ count: 1, kopecks: 6000 })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Әлия')
    expect(await create({ format: 'csv', count: 1, kopecks: 6000 })).toMatchObject({ status: 200 })
  })
})

describe('approving a month of statements', () => {
  test('approves all confirmed ones at once, and is not repeated', async () => {
    // The statements that `beforeEach` has approved.
    expect([await stateOf(t.people.executor), await stateOf(t.people.otherExecutor)]).toEqual(['approved', 'approved'])
    expect((await approveAllOf(t, as(), month, { count: 2, kopecks: 9000 })).status).toBe(409)
    expect(await noticesOf(t.people.executor)).toContain('одобрена')
  })
})
