import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { addDays, type EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterPayout } from '#testing/legal-details.ts'
import { confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { listPayoutsLike } from './payout-queries.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
let id: string
beforeEach(async () => {
  t = await testApp()
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, t.people.executor, '2026-10')
  const { accountant: as, executor } = t.people
  await t.call(payouts.startPayoutRun, { as, body: { month: '2026-10' } })
  id = (await t.call(income.listIncomeReports, { as })).body.data[0].id
  await confirmStatement(t, executor, id)
  await enterPayout(t, executor, executor.cabinetId)
})
afterEach(() => t.close())

async function get(as: TestPerson = t.people.accountant): Promise<income.IncomeReport> {
  return (await t.call(income.getIncomeReport, { as, params: { id } })).body.data
}
async function step(endpoint: EndpointDeclaration, body: object = {}, as: TestPerson = t.people.accountant) {
  return t.call(endpoint, { as, params: { id }, body: { version: (await get()).version, ...body } })
}
const owed = async () => 0 - (await balance(t.services.db, { kind: 'executor', ownerId: t.people.executor.cabinetId }))
const bank = async () => 0 + (await balance(t.services.db, { kind: 'bank' }))
const list = async (as: TestPerson = t.people.executor) =>
  (await t.call(payouts.listPayouts, { as, params: { id } })).body
const paidOn = '2026-11-20'
/** Notices to the executor about the statement, the newest last. */
const told = async () => {
  const { body } = await t.call(listNotices, { as: t.people.executor, query: { box: 'new' } })
  return body.data.map(({ message }: { message: string }) => message.replaceAll('\u00a0', ' ')).toReversed()
}

describe('a payout by hand', () => {
  beforeEach(async () => {
    await step(income.approveIncomeReport)
  })

  test('pays a statement: the ledger owes nothing more, and the executor is notified', async () => {
    const started = await step(payouts.startPayout)
    expect(started.text).toContain('in_payment')
    const paid = await step(payouts.recordPayout, { amountKopecks: 6000, paidOn })
    expect(paid.body.data).toMatchObject({ state: 'paid', paidKopecks: 6000 })
    expect([await owed(), await bank()]).toEqual([0, -6000])
    expect((await list()).data).toMatchObject([{ attempt: 1, state: 'paid', paidKopecks: 6000, paidOn }])
    expect((await told()).at(-1)).toMatch(/^Выплата за октябрь 2026.*: 60,00 BYN$/)
  })

  test('of a part leaves the rest to another one', async () => {
    await step(payouts.startPayout)
    const part = await step(payouts.recordPayout, { amountKopecks: 2500, paidOn })
    expect(part.body.data).toMatchObject({ state: 'part_paid', paidKopecks: 2500 })
    expect(await owed()).toBe(3500)
    // The bank can send back the sum that was recorded as paid, not the sum that was ordered.
    const returnable = async (sums: number[], from = paidOn) =>
      (await listPayoutsLike(t.services.db, { sums: [], returned: { sums, from } })).returnable
    expect(await returnable([6000])).toEqual([])
    expect(await returnable([2500])).toMatchObject([{ state: 'paid', amount_kopecks: 2500 }])
    expect(await returnable([2500], addDays(paidOn, 1))).toEqual([])
    expect((await told()).at(-1)).toMatch(/^Часть выплаты за октябрь 2026.*: 25,00 BYN\./)
    await step(payouts.startPayout)
    expect((await list()).data[1]).toMatchObject({ attempt: 2, amountKopecks: 3500 })
    // Only the newest payout of a statement can come back.
    expect(await returnable([2500, 3500])).toMatchObject([{ state: 'sent', amount_kopecks: 3500 }])
    const rest = await step(payouts.recordPayout, { amountKopecks: 3500, paidOn })
    expect(rest.body.data.state).toBe('paid')
    expect(await owed()).toBe(0)
  })

  test('that fails is repeated, and nothing was posted for it', async () => {
    await step(payouts.startPayout)
    const failed = await step(payouts.failPayout, { reason: 'Неверный счёт' })
    expect(failed.body.data.state).toBe('failed')
    expect([await owed(), await bank()]).toEqual([6000, 0])
    expect((await told()).at(-1)).toMatch(/^Выплата за октябрь 2026.* не прошла\. Причина: Неверный счёт$/)
    expect((await step(payouts.retryPayout)).body.data.state).toBe('approved')
    await step(payouts.startPayout)
    await step(payouts.recordPayout, { amountKopecks: 6000, paidOn })
    expect((await list()).data).toMatchObject([{ state: 'failed', reason: 'Неверный счёт' }, { state: 'paid' }])
    expect(await owed()).toBe(0)
  })

  test('that the bank returns is posted back, and stays in the list; both postings name the statement', async () => {
    await step(payouts.startPayout)
    await step(payouts.recordPayout, { amountKopecks: 6000, paidOn })
    const back = await step(payouts.failPayout, { reason: 'Счёт закрыт' })
    expect(back.body.data).toMatchObject({ state: 'failed', paidKopecks: 0 })
    expect([await owed(), await bank()]).toEqual([6000, 0])
    const posted = await t.services.db
      .selectFrom('ledger_transaction')
      .select(['kind', 'reference_id', 'memo'])
      .where('source_kind', '=', 'payout')
      .orderBy('kind')
      .execute()
    expect(posted).toEqual([
      { kind: 'payout', reference_id: id, memo: '2026-10' },
      { kind: 'payout_failed', reference_id: id, memo: '2026-10' },
    ])
  })

  test.each([
    ['more than was sent', { amountKopecks: 6001, paidOn }, 409],
    ['on a day to come', { amountKopecks: 6000, paidOn: '2026-11-21' }, 422],
    ['before it was approved', { amountKopecks: 6000, paidOn: '2026-11-19' }, 422],
    ['nothing', { amountKopecks: 0, paidOn }, 422],
  ])('is not recorded as %s', async (_, body, status) => {
    await step(payouts.startPayout)
    expect((await step(payouts.recordPayout, body)).status).toBe(status)
    expect(await owed()).toBe(6000)
  })

  test('may have left the bank before it is recorded here as sent', async () => {
    t.clock.advance(3 * 86_400_000)
    await step(payouts.startPayout)
    const paid = await step(payouts.recordPayout, { amountKopecks: 6000, paidOn: '2026-11-21' })
    expect(paid.body.data.state).toBe('paid')
    expect((await list()).data).toMatchObject([{ state: 'paid', paidOn: '2026-11-21' }])
  })

  test('that is sent twice is recorded once', async () => {
    const { version } = await get()
    const call = () =>
      t.call(payouts.startPayout, {
        as: t.people.accountant,
        params: { id },
        body: { version },
        key: 'the-same-key-123',
      })
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await list()).data).toHaveLength(1)
  })

  test('is read by nobody else', async () => {
    expect((await t.call(payouts.listPayouts, { as: t.people.otherExecutor, params: { id } })).status).toBe(404)
  })
})

test('a statement that is not approved is not paid', async () => {
  expect((await step(payouts.startPayout)).status).toBe(409)
})

test('after any order of steps an executor is owed accruals and adjustments less payouts', async () => {
  const steps: Record<string, (amountKopecks: number) => Promise<unknown>> = {
    approve: () => step(income.approveIncomeReport),
    adjust: (amountKopecks) => step(income.adjustIncomeReport, { kind: 'bonus', amountKopecks, reason: 'Премия' }),
    hold: () => step(income.holdIncomeReport, { reason: 'Проверка' }),
    resume: () => step(income.resumeIncomeReport),
    start: () => step(payouts.startPayout),
    record: (amountKopecks) => step(payouts.recordPayout, { amountKopecks, paidOn }),
    fail: () => step(payouts.failPayout, { reason: 'Не прошла' }),
    retry: () => step(payouts.retryPayout),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.integer({ min: 1, max: 7000 })), { maxLength: 12 }),
      async (walk) => {
        for (const [name, amount] of walk) {
          await steps[name]?.(amount)
          const { amounts, adjustmentKopecks, payableKopecks, paidKopecks } = await get()
          expect(payableKopecks).toBe(amounts.payKopecks + adjustmentKopecks)
          expect(await owed()).toBe(payableKopecks - paidKopecks)
          expect((await bank()) + paidKopecks).toBe(0)
        }
      },
    ),
    { numRuns: tries(8) },
  )
})
