import { draftInvoices, type InvoiceSummary, issueInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { applyNotifications } from './apply-notifications.ts'

const month = '2026-10'
let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('one of fifty notifications of one payment that come at once, while four processes apply them, counts', async () => {
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, month)
  const accountant = t.people.accountant
  await t.call(draftInvoices, { as: accountant, body: { month } })
  const [draft] = (await t.call(listInvoices, { as: accountant })).body.data as InvoiceSummary[]
  const id = draft?.id ?? ''
  await t.call(issueInvoice, { as: accountant, params: { id }, body: { version: draft?.version } })
  const body = { invoiceId: id, provider: 'express-pay', method: 'erip' }
  const request = (await t.call(createPaymentRequest, { as: contract.customer, body })).body.data
  const { notice } = t.played.pay(request.accountNo, request.amountKopecks)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = () =>
    t.app.inject({ method: 'POST', url: '/payment-notifications/express-pay', headers, payload: notice })
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, send),
    ...Array.from({ length: 4 }, () => applyNotifications(t.services).then(() => ({ statusCode: 200 }))),
  ])
  await applyNotifications(t.services)
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  const { db } = t.services
  expect(await db.selectFrom('payment_event').select(['times', 'outcome']).execute()).toEqual([
    { times: 50, outcome: 'applied' },
  ])
  const payments = await db.selectFrom('payment').select('amount_kopecks').execute()
  expect(payments).toEqual([{ amount_kopecks: request.amountKopecks }])
})
