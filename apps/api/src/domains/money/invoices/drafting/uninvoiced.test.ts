import {
  cancelInvoice,
  draftInvoices,
  editDraftLines,
  getInvoice,
  type InvoiceSummary,
  issueInvoice,
  listInvoices,
  listUninvoiced,
  voidInvoice,
} from '@navyk/api-spec/money/invoices'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { getHome } from '@navyk/api-spec/views/home'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { checkUninvoiced } from './check-uninvoiced.ts'
import { listWrongUninvoiced } from './uninvoiced-queries.ts'

const month = '2026-10'
let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const accountant = () => t.people.accountant
const left = async () => {
  expect(await listWrongUninvoiced(t.services.db)).toEqual([])
  const { data, totals } = (await t.call(listUninvoiced, { as: accountant(), query: { month } })).body
  expect(data.reduce((sum: number, row: { lessonCount: number }) => sum + row.lessonCount, 0)).toBe(totals.lessonCount)
  return [totals.lessonCount, totals.totalKopecks]
}
const draft = () => t.call(draftInvoices, { as: accountant(), body: { month } })
const newest = async (): Promise<InvoiceSummary> => (await t.call(listInvoices, { as: accountant() })).body.data[0]
async function step(endpoint: EndpointDeclaration, body: object = {}): Promise<void> {
  const { id, version } = await newest()
  const { status, text } = await t.call(endpoint, { as: accountant(), params: { id }, body: { version, ...body } })
  if (status >= 300) throw new Error(text)
}

describe('the list of lessons to invoice', () => {
  test('has each settled lesson that costs something until it is on an invoice, and again when that is withdrawn', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12', outcome: 'cancelled_by_customer_in_time' }])
    await teach(t, contract, [{ date: '2026-10-19' }])
    expect(await left()).toEqual([0, 0])
    await settleMonth(t, t.people.executor, month)
    expect(await left()).toEqual([2, 8000])
    await draft()
    expect(await left()).toEqual([0, 0])
    await step(cancelInvoice, { reason: 'Ошибка' })
    expect(await left()).toEqual([2, 8000])
    await draft()
    await step(issueInvoice)
    await step(voidInvoice, { reason: 'Ошибка', isReplaced: true })
    expect(await left()).toEqual([0, 0])
    await step(cancelInvoice, { reason: 'Ошибка' })
    expect(await left()).toEqual([2, 8000])
  })

  test('has the lessons that an accountant has removed from a draft, until they are put back', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await settleMonth(t, t.people.executor, month)
    await draft()
    const { id } = await newest()
    const { lines } = (await t.call(getInvoice, { as: accountant(), params: { id } })).body.data
    const kept = () => t.services.db.selectFrom('uninvoiced_lesson').select('lesson_id').execute()
    await step(editDraftLines, { lines: [], leftOut: [lines[0].id] })
    expect(await kept()).toEqual([{ lesson_id: lines[0].lessonId }])
    expect(await listWrongUninvoiced(t.services.db)).toEqual([])
    await step(editDraftLines, { lines: [], leftOut: [] })
    expect(await kept()).toEqual([])
    expect(await listWrongUninvoiced(t.services.db)).toEqual([])
  })

  test('leaves out lessons that a package has paid, on the home of staff too', async () => {
    const contract = await createPackageContract(t)
    await grant(t)
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, t.people.executor, month)
    expect(await left()).toEqual([0, 0])
    const { queue } = (await t.call(getHome, { as: accountant() })).body.data
    expect(queue.filter(({ kind }: { kind: string }) => kind === 'uninvoiced_lessons')).toEqual([])
  })

  test('is compared each night with lessons and invoices, and a difference is reported to the operator', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, t.people.executor, month)
    const told: unknown[] = []
    const services = { ...t.services, log: { ...t.services.log, error: (what: unknown) => told.push(what) } }
    const check = () => checkUninvoiced(services as unknown as typeof t.services)
    await check()
    expect(told).toEqual([])
    const removed = await t.services.db.deleteFrom('uninvoiced_lesson').returning('lesson_id').execute()
    await check()
    expect(told).toEqual([{ lessonIds: removed.map((row) => row.lesson_id) }])
  })
})
