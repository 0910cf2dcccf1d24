// The manifests of all domains, which say what notices there are.
import '@navyk/api-spec/testing'
import { expect, test } from 'vitest'
import { thingOf } from './notice-thing.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test.each([
  ['offers.notices.suits', `/dashboard/offer-details/${id}`, `offer:${id}`],
  [
    'contracts.notices.change_proposed',
    `/dashboard/contract-details/${id}?tab=document&change=019a0000-0000-7000-8000-000000000002`,
    `contract:${id}`,
  ],
  ['invoices.notices.issued', `/dashboard/invoice-details-v2?id=${id}`, `invoice:${id}`],
  ['acts.notices.issued', `/dashboard/invoice-list-v2?act=${id}#acts`, `act:${id}`],
  ['questions.notices.asked', `/dashboard/ask-question?question=${id}`, `question:${id}`],
] as const)('%s with %s is about %s', (kind, link, thing) => expect(thingOf(kind, link)).toBe(thing))

test('a list is about what it lists, each with its own filter', () => {
  const link = `/dashboard/lesson-list?view=upcoming&contractId=${id}`
  expect(thingOf('lessons.notices.planned', link)).toBe(`lesson ${link}`)
  const plans = '/dashboard/plan-report?month=2026-12'
  expect(thingOf('plans.notices.drafted', plans)).toBe(`plan ${plans}`)
  const payments = `/dashboard/invoice-details?id=${id}#payments`
  expect(thingOf('payments.notices.of_one', payments)).toBe(`payment ${payments}`)
  const refunds = `/dashboard/invoice-list-v2?customerId=${id}#refunds`
  expect(thingOf('payments.notices.refund_asked', refunds)).toBe(`payment ${refunds}`)
  expect(thingOf('applications.notices.submitted', '/dashboard/user-list?tab=applications')).toMatch(/^application /)
})
