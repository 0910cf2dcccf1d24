import {
  createManualInvoice,
  draftInvoices,
  editDraftLines,
  getInvoice,
  type Invoice,
  issueInvoice,
  listInvoiceHistory,
  voidInvoice,
} from '@navyk/api-spec/money/invoices'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { balance } from '#money/ledger'
import { listPaidLessons } from '../paying/paid-lessons-queries.ts'
import { draftPlanInvoice } from '../sources/plan-invoices.ts'

let t: TestApp
let accountant: TestPerson
let contract: TestContract
let id: string
let key = 0

/** A draft of two lessons of 40.00. */
beforeEach(async () => {
  t = await testApp()
  accountant = t.people.accountant
  contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, t.people.executor, '2026-10')
  ;[id = ''] = await draftsOf('2026-10')
})
afterEach(() => t.close())

const draftsOf = async (month: string): Promise<string[]> =>
  (await t.call(draftInvoices, { as: accountant, body: { month } })).body.data.invoiceIds
const invoice = async (of = id): Promise<Invoice> =>
  (await t.call(getInvoice, { as: accountant, params: { id: of } })).body.data
async function step(endpoint: EndpointDeclaration, body: object = {}, of = id, as = accountant) {
  const { version } = await invoice(of)
  key += 1
  return t.call(endpoint, { as, params: { id: of }, body: { version, ...body }, key: `step-of-a-draft-${key}` })
}
const lineId = async (index: number) => (await invoice()).lines[index]?.id ?? ''
const book = { title: 'A textbook', quantity: 2, unitPriceKopecks: 1500 }
const owed = () => balance(t.services.db, { kind: 'customer', ownerId: t.people.customer.cabinetId })

test('a lesson is removed from a draft and put back, with the sum, the version and the history', async () => {
  const first = await lineId(0)
  const out = (await step(editDraftLines, { lines: [], leftOut: [first] })).body.data
  expect(out).toMatchObject({ totalKopecks: 4000, version: 2, lines: [{}], leftOut: [{ id: first }] })
  const back = (await step(editDraftLines, { lines: [], leftOut: [] })).body.data
  expect(back).toMatchObject({ totalKopecks: 8000, lines: [{ id: first }, {}], leftOut: [] })
  const { body } = await t.call(listInvoiceHistory, { as: accountant, params: { id } })
  expect(body.data.map((row: { action: string; changes: object }) => [row.action, row.changes])).toMatchObject([
    ['lines_changed', { totalKopecks: { from: 4000, to: 8000 } }],
    ['lines_changed', { totalKopecks: { from: 8000, to: 4000 } }],
    ['created', {}],
  ])
})

test('a lesson that was left out is on the invoice of a later month, once', async () => {
  await step(editDraftLines, { lines: [], leftOut: [await lineId(0)] })
  expect(await draftsOf('2026-11')).toEqual([])
  const [first, second] = (await invoice()).leftOut?.concat((await invoice()).lines) ?? []
  const lessonIds = [first?.lessonId ?? '', second?.lessonId ?? '']
  await step(issueInvoice)
  expect((await invoice()).lines).toHaveLength(1)
  expect(await listPaidLessons(t.services.db, lessonIds)).toEqual(new Set())
  await payInvoice(t, await invoice())
  expect(await listPaidLessons(t.services.db, lessonIds)).toEqual(new Set([second?.lessonId]))
  const [november = ''] = await draftsOf('2026-11')
  expect(await invoice(november)).toMatchObject({ totalKopecks: 4000, lines: [{ lessonId: expect.any(String) }] })
  expect(await draftsOf('2026-12')).toEqual([])
})

test('a line by hand beside lessons is charged when the draft is issued, and reversed when it is void', async () => {
  expect(await owed()).toBe(8000)
  expect((await step(editDraftLines, { lines: [book], leftOut: [] })).body.data.totalKopecks).toBe(11_000)
  const edited = { ...book, quantity: 1 }
  const { lines, totalKopecks } = (await step(editDraftLines, { lines: [edited], leftOut: [] })).body.data
  expect([totalKopecks, lines.at(-1)]).toMatchObject([9500, { title: 'A textbook', amountKopecks: 1500 }])
  expect(await owed()).toBe(8000)
  await step(issueInvoice)
  expect(await owed()).toBe(9500)
  const { replacedBy } = (await step(voidInvoice, { reason: 'It was wrong', isReplaced: true })).body.data
  expect(await owed()).toBe(8000)
  expect(await invoice(replacedBy.id)).toMatchObject({ status: 'draft', totalKopecks: 9500 })
})

test('a draft by hand keeps its purpose', async () => {
  const body = { customerId: t.people.customer.cabinetId, lines: [book] }
  const created = (await t.call(createManualInvoice, { as: accountant, body, key: 'a-manual-invoice-key' })).body.data
  const next = { title: 'A trial lesson', quantity: 1, unitPriceKopecks: 2000 }
  const changed = (await step(editDraftLines, { lines: [next], leftOut: [] }, created.id)).body.data
  expect(changed).toMatchObject({ about: 'A trial lesson', totalKopecks: 2000, lines: [{ title: 'A trial lesson' }] })
  expect(changed.lines).toHaveLength(1)
})

test('accountants change the lines of drafts, from the version that was seen, and never to nothing', async () => {
  const nothing = { lines: [], leftOut: [await lineId(0), await lineId(1)] }
  expect((await step(editDraftLines, nothing)).status).toBe(422)
  expect((await step(editDraftLines, { lines: [], leftOut: [], version: 7 })).status).toBe(409)
  for (const as of [t.people.manager, t.people.customer, t.people.executor]) {
    expect((await step(editDraftLines, { lines: [book], leftOut: [] }, id, as)).status).toBe(403)
  }
  await step(issueInvoice)
  const late = await step(editDraftLines, { lines: [book], leftOut: [] })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('черновике')])
})

test('the lines of an approved plan can not be changed by an accountant', async () => {
  const planId = t.services.ids.next()
  const line = { title: 'Lessons of November', quantity: 1, unitPriceKopecks: 8000, discountKopecks: 0 }
  const plan = { planId, contractId: contract.id, customerId: contract.customer.cabinetId, month: '2026-11', line }
  await t.services.transact((tx) => draftPlanInvoice(tx, t.services, null, { ...plan, issuesAtOnce: false }))
  const { id: drafted } = await t.services.db
    .selectFrom('invoice')
    .select('id')
    .where('kind', '=', 'plan')
    .executeTakeFirstOrThrow()
  const refused = await step(editDraftLines, { lines: [book], leftOut: [] }, drafted)
  expect([refused.status, (await invoice(drafted)).totalKopecks]).toEqual([409, 8000])
})
