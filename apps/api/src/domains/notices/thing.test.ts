import { expect, test } from 'vitest'
import { thingOf } from './thing.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test.each([
  [`/dashboard/offer-details/${id}`, `offer:${id}`],
  [`/dashboard/contract-details/${id}?tab=document&change=019a0000-0000-7000-8000-000000000002`, `contract:${id}`],
  [`/dashboard/plan-report/${id}`, `plan:${id}`],
  [`/dashboard/lesson-details/${id}`, `lesson:${id}`],
  [`/dashboard/work-report/${id}`, `work_report:${id}`],
  [`/dashboard/invoice-details?id=${id}`, `invoice:${id}`],
  [`/dashboard/invoice-details-v2?id=${id}`, `invoice:${id}`],
  [`/dashboard/ask-question?question=${id}`, `question:${id}`],
])('%s is about %s', (link, thing) => expect(thingOf(link)).toBe(thing))

test('a list is about what it lists, each with its own filter', () => {
  const link = `/dashboard/lesson-list?view=upcoming&contractId=${id}`
  expect(thingOf(link)).toBe(`lesson ${link}`)
  expect(thingOf('/dashboard/plan-report?month=2026-12')).toBe('plan /dashboard/plan-report?month=2026-12')
  expect(thingOf('/dashboard/user-list?tab=applications')).toMatch(/^application /)
})
