import { expect, test } from 'vitest'
import { invoiceStatus } from './invoices.ts'

const today = '2026-11-20'
const yesterday = '2026-11-19'

test.each([
  ['draft', null, 0, 'draft'],
  ['cancelled', yesterday, 0, 'cancelled'],
  ['void', yesterday, 0, 'cancelled'],
  ['issued', today, 0, 'issued'],
  ['issued', yesterday, 0, 'overdue'],
  ['issued', today, 1, 'part_paid'],
  ['issued', today, 9999, 'part_paid'],
  ['issued', yesterday, 1, 'part_paid_overdue'],
  ['issued', yesterday, 9999, 'part_paid_overdue'],
  ['issued', today, 10_000, 'paid'],
  ['issued', yesterday, 10_000, 'paid'],
  ['issued', today, 10_001, 'overpaid'],
  ['issued', yesterday, 10_001, 'overpaid'],
] as const)('a %s invoice of 100.00 due on %s with %i kopecks paid is %s', (state, dueOn, paid, status) => {
  expect(invoiceStatus({ state, totalKopecks: 10_000, dueOn }, paid, today)).toBe(status)
})
