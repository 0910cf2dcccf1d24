import * as spec from '@navyk/api-spec/money/bank-statements'
import type { BankRow } from '@navyk/api-spec/money/bank-statements'
import * as payouts from '@navyk/api-spec/money/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientBankFile } from '#testing/factories/bank-files.ts'
import { payoutForm } from '#testing/legal-details.ts'
import { createSentBatch } from '#testing/factories/sent-batch.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

let t: TestApp
let batch: payouts.PayoutBatchDetails
/** A batch of 60,00 and 30,00 was given to the bank. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  batch = await createSentBatch(t)
})
afterAll(() => t.close())

const as = () => t.people.accountant
async function uploaded(number: string, kopecks: number, purpose: string, account = ''): Promise<BankRow> {
  const on = '2026-11-20'
  const rows = [{ id: '', number, on, in: kopecks, name: 'ОАО «Банк»', unp: '', account, purpose }]
  const file = new TextEncoder().encode(
    clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 9000, rows }),
  )
  const { body } = await t.call(spec.importBankStatement, { as: as(), query: { name: 'a.txt' }, file })
  const params = { id: body.data.id }
  for (const kind of ['sure', 'unsure']) {
    const { data } = (await t.call(spec.listBankRows, { as: as(), params, query: { kind } })).body
    if (data.length > 0) return data[0]
  }
  throw new Error('there is no row')
}
const settle = ({ id, version }: BankRow, settlement: object) =>
  t.call(spec.settleBankRow, { as: as(), params: { id }, body: { version, settlement } })
const entries = async (kind: string) => {
  const rows = await t.services.db.selectFrom('ledger_transaction').select('kind').execute()
  return rows.filter((each) => each.kind === kind).length
}

test('one of two bank rows for one batch and a person who records it, all at once, posts it, once', async () => {
  const first = await uploaded('1', -9000, `Список № ${batch.number}`)
  const second = await uploaded('2', -9000, `Список № ${batch.number}`)
  const settlement = { kind: 'batch', batchId: batch.id }
  const params = { id: batch.id }
  const answers = await Promise.all([
    settle(first, settlement),
    settle(first, settlement),
    settle(second, settlement),
    t.call(payouts.recordBatchPaid, { as: as(), params, body: { version: batch.version, paidOn: '2026-11-20' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await entries('payout')).toBe(2)
  expect(await balance(t.services.db, { kind: 'bank' })).toBe(-9000)
})

test('one of ten answers that a payout has come back marks it as failed, and the money is posted back once', async () => {
  const row = await uploaded('3', 3000, 'Возврат: счёт закрыт', payoutForm.iban)
  const [proposal] = row.proposals
  const settlement = { kind: 'payout_failed', reportId: proposal?.kind === 'payout_failed' ? proposal.reportId : '' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => settle(row, settlement)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await entries('payout_failed')).toBe(1)
  expect(await balance(t.services.db, { kind: 'bank' })).toBe(-6000)
})
