// Invoices of agreed plans that are paid before their lessons: it is 12:00 in Minsk on Friday, 20 November 2026.
import { getInvoice, type Invoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { creditPlanInvoice, draftPlanInvoice } from './plan-invoices.ts'

eachTestHasOneContract()

const line = { title: 'Lessons of November', quantity: 2, unitPriceKopecks: 4000, discountKopecks: 0 }

/** An invoice of 80.00. */
const draft = (planId: string, issuesAtOnce = false) =>
  t.services.transact((tx) =>
    draftPlanInvoice(tx, t.services, null, {
      planId,
      contractId: contract.id,
      customerId: contract.customer.cabinetId,
      month: '2026-11',
      line,
      issuesAtOnce,
    }),
  )
const credit = (planId: string, wantedKopecks: number) =>
  t.services.transact((tx) =>
    creditPlanInvoice(tx, t.services, null, { planId, wantedKopecks, reason: 'A lesson is not taught' }),
  )
async function invoiceOf(planId: string): Promise<Invoice> {
  const rows = await t.services.db.selectFrom('invoice').select('id').where('source_id', '=', planId).execute()
  expect(rows).toHaveLength(1)
  return (await t.call(getInvoice, { as: t.people.accountant, params: { id: rows[0]?.id ?? '' } })).body.data
}

test('a plan has one invoice, which is a draft until an accountant issues it', async () => {
  const planId = t.services.ids.next()
  await draft(planId)
  await draft(planId, true)
  expect(await invoiceOf(planId)).toMatchObject({ status: 'draft', contractId: contract.id, totalKopecks: 8000 })
})

test('an invoice of a plan that its contract has issued at once is due in a week', async () => {
  const planId = t.services.ids.next()
  await draft(planId, true)
  expect(await invoiceOf(planId)).toMatchObject({ status: 'issued', dueOn: '2026-11-27', balanceKopecks: 8000 })
})

test('the untaught part of a plan reduces its invoice: a draft by its line, an issued one by a credit note', async () => {
  const planId = t.services.ids.next()
  await draft(planId)
  expect(await credit(planId, 3000)).toBe(3000)
  const rest = await invoiceOf(planId)
  expect(rest).toMatchObject({
    totalKopecks: 5000,
    lines: [{ title: line.title, amountKopecks: 5000 }],
    creditNotes: [],
  })
  const { id, version } = rest
  await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version } })
  expect(await credit(planId, 2000)).toBe(2000)
  expect(await invoiceOf(planId)).toMatchObject({ balanceKopecks: 3000, creditNotes: [{ amountKopecks: 2000 }] })
  expect(await credit(planId, 9000)).toBe(3000)
  expect(await invoiceOf(planId)).toMatchObject({ status: 'credited', balanceKopecks: 0 })
})

test('a draft of a plan of which nothing is taught is cancelled', async () => {
  const planId = t.services.ids.next()
  await draft(planId)
  expect(await credit(planId, 8000)).toBe(8000)
  expect(await invoiceOf(planId)).toMatchObject({ status: 'cancelled' })
})
