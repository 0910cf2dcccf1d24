import { downloadReport, getReport, listReportGroups, listReportRows } from '@navyk/api-spec/views/reports'
import { businessInstant } from '@navyk/api-spec/kit'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { typeLead } from '#testing/factories/leads.ts'
import { contract as ofTest, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

interface InvoiceToIssue {
  customer?: TestPerson
  /** Null: it is of no contract. */
  contract?: null
  on?: string
  dueOn?: string
  total: number
  paid?: number
  state?: 'draft' | 'issued' | 'void' | 'written_off'
}

let number = 0
/** A month for each, because a contract has one invoice of a month. */
const periodOf = (each: number) => `20${30 + Math.floor(each / 12)}-${String((each % 12) + 1).padStart(2, '0')}`
/** An invoice as a row, without the steps of its life. */
async function issue({
  customer = t.people.customer,
  contract,
  on = '2026-11-10',
  dueOn = '2026-11-30',
  ...money
}: InvoiceToIssue) {
  const { total, paid = 0, state = 'issued' } = money
  number += 1
  const id = t.services.ids.next()
  const isDraft = state === 'draft'
  await t.services.db
    .insertInto('invoice')
    .values({
      id,
      number: isDraft ? null : `2026-${number}`,
      customer_id: customer.cabinetId,
      period: periodOf(number),
      contract_id: contract === null ? null : ofTest.id,
      kind: 'manual' as const,
      source_id: null,
      about: contract === null ? 'Занятия' : null,
      state,
      issued_at: isDraft ? null : businessInstant(on, '12:00'),
      due_on: isDraft ? null : dueOn,
      total_kopecks: total,
      paid_kopecks: paid,
      cancel_reason: null,
      replaced_by: null,
      payee: null,
      payer: null,
      created_at: t.clock.now(),
    })
    .execute()
  return id
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const call = async (
  endpoint: typeof getReport | typeof listReportGroups | typeof listReportRows,
  query: object = {},
) => {
  const as = t.people.accountant
  const { status, body } = await t.call(endpoint, { as, params: { report: 'sales' }, query: { ...november, ...query } })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const figures = async (query: object = {}) => (await call(getReport, query)).data

test('invoices count in the month in which they were issued, with the paid, unpaid, late and written-off sums', async () => {
  await issue({ total: 10_000, paid: 4000 })
  // Due yesterday and today: the 20th of November.
  await issue({ total: 500, dueOn: '2026-11-19' })
  await issue({ total: 700, dueOn: '2026-11-20' })
  await issue({ total: 900, paid: 100, state: 'written_off' })
  await issue({ total: 3000, on: '2026-10-31' })
  const { values, valuesBefore, points } = await figures()
  expect(values).toEqual([12_100, 4100, 6700, 500, 800, 4])
  expect(valuesBefore).toEqual([3000, 0, 3000, 0, 0, 1])
  expect(points[9].values).toEqual([12_100, 4100, 6700, 500, 800, 4])
})

test('drafts and void invoices count nowhere, and a payment counts at once', async () => {
  await issue({ total: 10_000, state: 'draft' })
  const id = await issue({ total: 5000 })
  expect((await figures()).values).toEqual([5000, 0, 5000, 0, 0, 1])
  await t.services.db.updateTable('invoice').set({ paid_kopecks: 5000 }).where('id', '=', id).execute()
  expect((await figures()).values).toEqual([5000, 5000, 0, 0, 0, 1])
  await t.services.db.updateTable('invoice').set({ paid_kopecks: 0, state: 'void' }).where('id', '=', id).execute()
  expect((await figures()).values).toEqual([0, 0, 0, 0, 0, 0])
})

test('sales by subject are by that of the contract, or none', async () => {
  await issue({ total: 1000 })
  await issue({ total: 300, contract: null })
  const { data } = await call(listReportGroups, { by: 'subject' })
  const sums = data.map(({ label, values }: { label: { id: string }; values: number[] }) => [label.id, values[0]])
  expect(sums).toEqual([
    ['mathematics', 1000],
    [null, 300],
  ])
  expect((await figures({ subject: 'none' })).values[0]).toBe(300)
  expect((await figures({ subject: 'mathematics' })).values[0]).toBe(1000)
})

test('sales by manager are by the present assignee of the newest lead that became the customer', async () => {
  const { customer, otherCustomer, manager, administrator } = t.people
  await issue({ total: 1000 })
  await issue({ total: 300, contract: null, customer: otherCustomer })
  const [first, second] = [await typeLead(t), await typeLead(t, { phone: '291000002' })]
  await createContract(t)
  const offers = await t.services.db.selectFrom('offer').select('id').execute()
  const became = (id: string, assignee_id: string, offer_id = offers.pop()?.id ?? null) =>
    t.services.db
      .updateTable('lead')
      .set({ customer_id: customer.cabinetId, offer_id, assignee_id, state: 'won' })
      .where('id', '=', id)
      .execute()
  await became(first.id, administrator.cabinetId)
  await became(second.id, manager.cabinetId)
  const { data } = await call(listReportGroups, { by: 'manager' })
  const sums = data.map(({ label, values }: { label: { id: string; lastName: string }; values: number[] }) => [
    label.id,
    label.lastName,
    values[0],
    values[2],
  ])
  expect(sums).toEqual([
    [manager.cabinetId, 'Last-manager', 1000, 1000],
    [null, '', 300, 300],
  ])
  expect((await figures({ managerId: manager.cabinetId })).values[0]).toBe(1000)
  expect((await figures({ managerId: 'none' })).values[0]).toBe(300)
  const rows = await call(listReportRows, { measure: 'invoiced', managerId: manager.cabinetId })
  expect(rows.data).toMatchObject([{ manager: { id: manager.cabinetId, lastName: 'Last-manager' } }])
})

test('the rows behind a figure are its invoices, the newest first, page by page', async () => {
  await issue({ total: 10_000, paid: 4000, on: '2026-11-12' })
  await issue({ total: 500, dueOn: '2026-11-19' })
  await issue({ total: 900, paid: 100, state: 'written_off', on: '2026-11-11' })
  // On the last day to pay it is not late yet.
  await issue({ total: 700, dueOn: '2026-11-20', on: '2026-11-09' })
  const numbers = async (measure: string) =>
    (await call(listReportRows, { measure })).data.map(({ owedKopecks }: { owedKopecks: number }) => owedKopecks)
  expect(await numbers('invoiced')).toEqual([10_000, 900, 500, 700])
  expect(await numbers('paid')).toEqual([10_000, 900])
  expect(await numbers('open')).toEqual([10_000, 700])
  expect(await numbers('overdue')).toEqual([500])
  expect(await numbers('written_off')).toEqual([900])
  const first = await call(listReportRows, { measure: 'invoiced', limit: '2' })
  const second = await call(listReportRows, { measure: 'invoiced', limit: '2', cursor: first.nextCursor })
  expect([second.data.length, second.nextCursor]).toEqual([2, null])
  expect(second.data[0]).toMatchObject({ kind: 'invoice', subject: 'mathematics', overdueKopecks: 500, manager: null })
  expect(second.data[1]).toMatchObject({ owedKopecks: 700, overdueKopecks: 0 })
})

test('the workbook has the figures in roubles, the points and a sheet for each grouping', async () => {
  await issue({ total: 10_050, paid: 4000 })
  const as = t.people.accountant
  const call = { as, params: { report: 'sales' }, query: november, language: 'en' }
  const { status, bytes, headers } = await t.call(downloadReport, call)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('navyk-sales-2026-11-01-2026-11-30.xlsx'),
  ])
  const sheets = await readWorkbook(Buffer.from(bytes))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Figures', 'By time', 'Subject', 'Manager', 'Month'])
  expect(sheets[0]?.data[2]).toEqual(['Invoiced, BYN', 100.5, 0])
  expect(sheets[2]?.data[2]?.slice(0, 3)).toEqual(['Mathematics', 100.5, 40])
})
