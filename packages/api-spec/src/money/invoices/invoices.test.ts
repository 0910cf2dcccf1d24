import { expect, test } from 'vitest'
import { invoiceStatus } from './invoices.ts'

const today = '2026-11-20'
const yesterday = '2026-11-19'

test.each([
  ['draft', null, 0, 'draft'],
  ['cancelled', yesterday, 0, 'cancelled'],
  ['void', yesterday, 0, 'void'],
  ['written_off', yesterday, 4000, 'written_off'],
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

test.each([
  [4000, 0, 0, 'overdue'],
  [4000, 0, 1, 'part_paid_overdue'],
  [4000, 0, 6000, 'paid'],
  [4000, 1, 6000, 'part_refunded'],
  [10_000, 0, 0, 'credited'],
  [10_000, 1, 0, 'refunded'],
  [4000, 0, 6001, 'overpaid'],
] as const)(
  'an invoice of 100.00 with %i kopecks credited, %i of them refunded, %i paid is %s',
  (creditedKopecks, returnedKopecks, paid, status) => {
    const invoice = { state: 'issued' as const, totalKopecks: 10_000, dueOn: yesterday }
    expect(invoiceStatus({ ...invoice, creditedKopecks, returnedKopecks }, paid, today)).toBe(status)
  },
)
