import { type InvoiceSummary, issueInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payInvoice } from '#testing/acting/payments.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { draftInvoices } from '../drafting/draft-invoices.ts'

const parallel = 20
const month = '2026-10'

let t: TestApp
/** Six contracts of one executor, each with a settled lesson of October. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  for (const index of Array.from({ length: 6 }, (_, each) => each)) {
    await teach(t, await createContract(t), [{ date: `2026-10-0${index + 1}` }])
  }
  await settleMonth(t, t.people.executor, month)
})
afterAll(() => t.close())

const as = () => t.people.accountant
const invoices = async (): Promise<InvoiceSummary[]> => (await t.call(listInvoices, { as: as() })).body.data
async function issued(): Promise<InvoiceSummary> {
  const draft = (await invoices()).find((row) => row.status === 'draft')
  if (!draft) throw new Error('there is no draft left')
  const answer = await t.call(issueInvoice, { as: as(), params: { id: draft.id }, body: { version: draft.version } })
  return answer.body.data
}
const pay = (invoice: InvoiceSummary, key?: string) =>
  payInvoice(t, invoice, { amountKopecks: 1500 }, key === undefined ? {} : { key })

test('twenty runs of one month at the same time draft one invoice for each contract', async () => {
  const runs = Array.from({ length: parallel }, () =>
    t.services.transact((tx) => draftInvoices(tx, t.services, as().session, { month })),
  )
  const created = (await Promise.all(runs)).map((run) => run.created)
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(await invoices()).toHaveLength(6)
  expect(await t.services.db.selectFrom('invoice_line').selectAll().execute()).toHaveLength(6)
})

test('two invoices issued at the same time get two numbers in a row', async () => {
  const [one, other] = await invoices()
  const answers = await Promise.all(
    [one, other].map((draft) =>
      t.call(issueInvoice, { as: as(), params: { id: draft?.id ?? '' }, body: { version: draft?.version } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.data.number).toSorted()).toEqual(['2026-000001', '2026-000002'])
})

test('a number of an invoice that was not issued after all goes to the next one', async () => {
  const draft = (await invoices()).find((row) => row.status === 'draft')
  const attempts = [
    t.call(issueInvoice, { as: as(), params: { id: draft?.id ?? '' }, body: { version: 9 } }),
    t.call(issueInvoice, { as: as(), params: { id: draft?.id ?? '' }, body: { version: draft?.version } }),
  ]
  const answers = await Promise.all(attempts)
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
  expect((await issued()).number).toBe('2026-000004')
})

test('twenty payments at the same time under one key are one payment, and all answer the same', async () => {
  const invoice = await issued()
  const before = await balance(t.services.db, { kind: 'bank' })
  const answers = await Promise.all(Array.from({ length: parallel }, () => pay(invoice, 'the-same-key')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const rows = await t.services.db
    .selectFrom('payment_allocation')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(await balance(t.services.db, { kind: 'bank' })).toBe(before + 1500)
})

test('one of twenty payments at the same time under keys of their own is recorded, and the others see it', async () => {
  const invoice = await issued()
  const answers = await Promise.all(Array.from({ length: parallel }, () => pay(invoice)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { body } of refused) {
    expect(body.code).toBe('version_conflict')
    const now = body.current.invoices.find(({ id }: { id: string }) => id === invoice.id)
    expect(now.balanceKopecks).toBe(invoice.balanceKopecks - 1500)
  }
})
