import {
  invoiceStates,
  invoiceStatus,
  invoiceStatuses,
  type InvoiceSummary,
  listInvoices,
} from '@navyk/api-spec/money/invoices'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

const totalKopecks = 10_000
const amounts = [0, 1, 4000, 9999, 10_000, 10_001]

let t: TestApp
let today: string
const rows: { id: string; status: string }[] = []

/** Every invoice that the table allows: by state, by what was credited, given back and paid, due before, today and later. */
beforeAll(async () => {
  t = await testApp()
  today = businessDate(t.services.clock.now())
  const facts = invoiceStates.flatMap((state) =>
    [-1, 0, 1].flatMap((days) =>
      amounts.flatMap((credited) =>
        amounts.flatMap((paid) => amounts.map((returned) => ({ state, days, credited, paid, returned }))),
      ),
    ),
  )
  const allowed = facts.filter(
    ({ state, credited, paid, returned }) =>
      credited <= totalKopecks && returned <= credited && (paid === 0 || state === 'issued' || state === 'written_off'),
  )
  const at = t.services.clock.now()
  for (const [index, { state, days, credited, paid, returned }] of allowed.entries()) {
    const id = t.services.ids.next()
    const dueOn = state === 'draft' ? null : addDays(today, days)
    const sums = { totalKopecks, creditedKopecks: credited, returnedKopecks: returned }
    rows.push({ id, status: invoiceStatus({ state, dueOn, ...sums }, paid, today) })
    await t.services.db
      .insertInto('invoice')
      .values({
        id,
        customer_id: t.people.customer.cabinetId,
        contract_id: null,
        about: 'x',
        kind: 'manual',
        state,
        source_id: null,
        payee: null,
        payer: null,
        cancel_reason: null,
        replaced_by: null,
        period: '2026-11',
        total_kopecks: totalKopecks,
        credited_kopecks: credited,
        returned_kopecks: returned,
        paid_kopecks: paid,
        created_at: at,
        due_on: dueOn,
        issued_at: state === 'draft' ? null : at,
        number: state === 'draft' ? null : `2026-${index}`,
      })
      .execute()
  }
}, 60_000)
afterAll(() => t.close())

test.each(invoiceStatuses)('the database and the function agree which invoices are "%s"', async (status) => {
  const expected = rows.filter((row) => row.status === status).map((row) => row.id)
  expect(expected.length).toBeGreaterThan(0)
  const found: InvoiceSummary[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { status, limit: '100', ...(cursor !== null && { cursor }) }
    const { body } = await t.call(listInvoices, { as: t.people.accountant, query })
    found.push(...body.data)
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(found.map((row) => row.id).sort()).toEqual(expected.sort())
  expect(new Set(found.map((row) => row.status))).toEqual(new Set([status]))
})
