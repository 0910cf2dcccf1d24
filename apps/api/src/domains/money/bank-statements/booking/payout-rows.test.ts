import * as spec from '@navyk/api-spec/money/bank-statements'
import type { BankRow, BankStatementDetails } from '@navyk/api-spec/money/bank-statements'
import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientBankFile, type FileRow } from '#testing/factories/bank-files.ts'
import { payoutForm } from '#testing/legal-details.ts'
import { createSentBatch } from '#testing/factories/sent-batch.ts'
import { type TestApp, testApp, type TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

let t: TestApp
let batch: payouts.PayoutBatchDetails
/** A batch of 60,00 and 30,00 was given to the bank. */
beforeEach(async () => {
  t = await testApp()
  batch = await createSentBatch(t)
})
afterEach(() => t.close())

const as = () => t.people.accountant
const on = '2026-11-20'
const row = (said: Partial<FileRow>): FileRow => ({
  id: '',
  number: '15',
  on,
  in: -9000,
  name: 'ОАО «АСБ Беларусбанк»',
  unp: '',
  account: '',
  purpose: `Перечисление по списку № ${batch.number}`,
  ...said,
})
/** The bank names the account of the second executor, and why it could not pay. */
const back = (said: Partial<FileRow> = {}) =>
  row({ number: '16', in: 3000, purpose: 'Возврат: счёт закрыт', account: payoutForm.iban, ...said })
async function uploaded(...rows: FileRow[]): Promise<BankStatementDetails> {
  const file = new TextEncoder().encode(
    clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 9000, rows }),
  )
  const { status, body } = await t.call(spec.importBankStatement, { as: as(), query: { name: 'a.txt' }, file })
  expect(status).toBe(201)
  return body.data
}
const rowsOf = async (id: string, kind: spec.BankRowKind): Promise<BankRow[]> =>
  (await t.call(spec.listBankRows, { as: as(), params: { id }, query: { kind } })).body.data
const get = async (id: string): Promise<BankStatementDetails> =>
  (await t.call(spec.getBankStatement, { as: as(), params: { id } })).body.data
const confirm = ({ id, sure }: BankStatementDetails) =>
  t.call(spec.confirmBankRows, { as: as(), params: { id }, body: sure })
const settle = ({ id, version }: BankRow, settlement: object) =>
  t.call(spec.settleBankRow, { as: as(), params: { id }, body: { version, settlement } })
const batchNow = async (): Promise<payouts.PayoutBatchDetails> =>
  (await t.call(payouts.getPayoutBatch, { as: as(), params: { id: batch.id } })).body.data
const payoutsOf = async (id: string): Promise<payouts.BatchPayout[]> =>
  (await t.call(payouts.listBatchPayouts, { as: as(), params: { id } })).body.data
const stateOf = async (executor: TestPerson) => {
  const query = { executorId: executor.cabinetId, month: '2026-10' }
  return (await t.call(income.listIncomeReports, { as: as(), query })).body.data[0].state
}
const inBank = () => balance(t.services.db, { kind: 'bank' })
const entries = async (kind: string) => {
  const rows = await t.services.db.selectFrom('ledger_transaction').select('kind').execute()
  return rows.filter((each) => each.kind === kind).length
}
async function only(id: string, kind: spec.BankRowKind): Promise<BankRow> {
  const rows = await rowsOf(id, kind)
  expect(rows).toHaveLength(1)
  return rows[0] as BankRow
}

describe('one bank row for a whole batch', () => {
  test('pays all its payouts in one step, once, on the day of the bank', async () => {
    const statement = await uploaded(row({}))
    expect(await rowsOf(statement.id, 'sure')).toMatchObject([
      { proposals: [{ kind: 'batch', number: batch.number, open: { count: 2, kopecks: 9000 } }] },
    ])
    expect(await inBank()).toBe(0)
    expect((await confirm(statement)).status).toBe(200)
    expect(await batchNow()).toMatchObject({ state: 'done', paid: { count: 2, kopecks: 9000 } })
    expect((await payoutsOf(batch.id)).map(({ state, paidOn }) => [state, paidOn])).toEqual([
      ['paid', on],
      ['paid', on],
    ])
    for (const each of [t.people.executor, t.people.otherExecutor]) {
      expect(await stateOf(each)).toBe('paid')
      const { body } = await t.call(listNotices, { as: each, query: { box: 'new' } })
      expect(body.data[0].message).toMatch(/^Выплата за октябрь/)
    }
    expect([await inBank(), await entries('payout')]).toEqual([-9000, 2])
    expect(await rowsOf(statement.id, 'done')).toMatchObject([
      { state: 'posted', proposals: [{ kind: 'batch', batchId: batch.id, number: batch.number }] },
    ])
    expect((await confirm(statement)).status).toBe(409)
    await t.call(spec.confirmBankRows, { as: as(), params: { id: statement.id }, body: { count: 0, kopecks: 0 } })
    expect([await inBank(), await entries('payout')]).toEqual([-9000, 2])
  })

  test('waits for a person if it does not name the number', async () => {
    const { id } = await uploaded(row({ purpose: 'Перечисление на счета' }))
    const doubtful = await only(id, 'unsure')
    expect(doubtful).toMatchObject({ doubt: 'sum_alone', proposals: [{ kind: 'batch' }] })
    const settled = await settle(doubtful, { kind: 'batch', batchId: batch.id })
    expect(settled.body.data).toMatchObject({ state: 'posted', proposals: [{ kind: 'batch', batchId: batch.id }] })
    expect((await batchNow()).state).toBe('done')
  })

  test('that is less than the batch matches once the failed payouts are marked', async () => {
    const statement = await uploaded(row({ in: -6000 }))
    const doubtful = await only(statement.id, 'unsure')
    expect(doubtful).toMatchObject({
      doubt: 'batch_sum',
      proposals: [{ kind: 'batch', open: { kopecks: 9000 } }, { kind: 'payout' }],
    })
    const early = await settle(doubtful, { kind: 'batch', batchId: batch.id })
    expect(early).toMatchObject({ status: 409, body: { code: 'payout_batch_sum' } })
    const failed = (await payoutsOf(batch.id)).filter(({ amountKopecks }) => amountKopecks === 3000)
    const body = { version: batch.version, payoutIds: failed.map(({ id }) => id), reason: 'Счёт закрыт' }
    await t.call(payouts.failBatchPayouts, { as: as(), params: { id: batch.id }, body })
    expect((await confirm(await get(statement.id))).status).toBe(200)
    expect(await batchNow()).toMatchObject({ state: 'done', paid: { kopecks: 6000 }, failed: { kopecks: 3000 } })
  })

  test('is matched again if a person has recorded the batch meanwhile', async () => {
    const { id } = await uploaded(row({}))
    const sure = await only(id, 'sure')
    const body = { version: batch.version, paidOn: on }
    await t.call(payouts.recordBatchPaid, { as: as(), params: { id: batch.id }, body })
    const late = await settle(sure, { kind: 'batch', batchId: batch.id })
    expect(late).toMatchObject({ status: 409, body: { code: 'payout_batch_state' } })
    expect(await only(id, 'unsure')).toMatchObject({ doubt: 'no_match', state: 'open' })
    expect(await entries('payout')).toBe(2)
  })

  test('is not matched to a batch if it is incoming, of another day or without a batch', async () => {
    const before = await uploaded(row({ on: '2026-11-01' }))
    const early = await only(before.id, 'unsure')
    expect(early.doubt).toBe('before_sent')
    expect((await settle(early, { kind: 'batch', batchId: batch.id })).status).toBe(422)
    expect((await settle(early, { kind: 'batch', batchId: early.id })).status).toBe(404)
    const { id } = await uploaded(row({ number: '17', in: 9000 }))
    expect((await settle(await only(id, 'unsure'), { kind: 'batch', batchId: batch.id })).status).toBe(422)
  })
})

describe('a payout that the bank returns', () => {
  test('fails after it was paid, with the reason of the bank, and is repeated by another batch', async () => {
    const statement = await uploaded(row({}), back())
    expect(await only(statement.id, 'unsure')).toMatchObject({ doubt: 'not_paid_yet' })
    await confirm(statement)
    const after = await get(statement.id)
    expect(await only(statement.id, 'sure')).toMatchObject({ proposals: [{ kind: 'payout_failed' }] })
    expect((await confirm(after)).status).toBe(200)
    expect(await stateOf(t.people.otherExecutor)).toBe('failed')
    expect(await stateOf(t.people.executor)).toBe('paid')
    expect([await inBank(), await entries('payout_failed')]).toEqual([-6000, 1])
    const failed = (await payoutsOf(batch.id)).filter(({ state }) => state === 'failed')
    expect(failed).toMatchObject([{ amountKopecks: 3000, reason: expect.stringContaining('счёт закрыт') }])
    const { version, repeatableCount } = await batchNow()
    expect(repeatableCount).toBe(1)
    const again = await t.call(payouts.repeatPayoutBatch, { as: as(), params: { id: batch.id }, body: { version } })
    expect(again.body.data).toMatchObject({ all: { count: 1, kopecks: 3000 }, repeats: { id: batch.id } })
  })

  test('is not matched to one that was not paid, or that has another sum', async () => {
    const { id } = await uploaded(back())
    const early = await only(id, 'unsure')
    const [proposal] = early.proposals
    const reportId = proposal?.kind === 'payout_failed' ? proposal.reportId : ''
    expect(await settle(early, { kind: 'payout_failed', reportId })).toMatchObject({
      status: 409,
      body: { code: 'payout_not_returned' },
    })
    await confirm(await uploaded(row({})))
    const other = await uploaded(back({ number: '18', in: 2999 }))
    expect((await settle(await only(other.id, 'unsure'), { kind: 'payout_failed', reportId })).status).toBe(409)
    const posted = await settle(await only(id, 'sure'), { kind: 'payout_failed', reportId })
    expect(posted.body.data).toMatchObject({ state: 'posted', proposals: [{ kind: 'payout_failed', reportId }] })
    expect((await settle(posted.body.data, { kind: 'payout_failed', reportId })).status).toBe(409)
    expect(await entries('payout_failed')).toBe(1)
  })
})
