import { dayMs } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageingOf } from './ageing.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-21', 'notDueKopecks'],
  ['2026-11-20', 'notDueKopecks'],
  ['2026-11-19', 'days30Kopecks'],
  ['2026-10-21', 'days30Kopecks'],
  ['2026-10-20', 'days60Kopecks'],
  ['2026-09-21', 'days60Kopecks'],
  ['2026-09-20', 'days90Kopecks'],
  ['2026-08-22', 'days90Kopecks'],
  ['2026-08-21', 'olderKopecks'],
] as const)('a sum due on %s is in the part %s on 20 November', (due_on, part) => {
  expect(ageingOf([{ due_on, balance_kopecks: 500 }], 500, 0, today)).toMatchObject({
    [part]: 500,
    notInvoicedKopecks: 0,
  })
})

test('an overpaid invoice is an advance, however old, and a sum without an invoice is not invoiced yet', () => {
  const unsettled = [
    { due_on: '2026-01-01', balance_kopecks: -300 },
    { due_on: '2026-11-30', balance_kopecks: 1000 },
  ]
  const ageing = ageingOf(unsettled, 1500, 0, today)
  expect(ageing).toMatchObject({
    advanceKopecks: -300,
    notDueKopecks: 1000,
    notInvoicedKopecks: 800,
    balanceKopecks: 1500,
  })
})

test('a payment that no invoice has taken is an advance', () => {
  const unsettled = [{ due_on: '2026-11-30', balance_kopecks: 1000 }]
  expect(ageingOf(unsettled, 400, 600, today)).toMatchObject({
    advanceKopecks: -600,
    notDueKopecks: 1000,
    notInvoicedKopecks: 0,
    balanceKopecks: 400,
  })
})

test('the parts add up to the balance to the kopeck', () => {
  const invoice = fc.record({
    due_on: fc
      .integer({ min: -400, max: 60 })
      .map((days) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)),
    balance_kopecks: fc.integer({ min: -50_000, max: 500_000 }),
  })
  fc.assert(
    fc.property(fc.array(invoice), fc.integer(), fc.nat(), (unsettled, balance, credit) => {
      const { on: _, balanceKopecks, ...parts } = ageingOf(unsettled, balance, credit, today)
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(balanceKopecks)
    }),
  )
})
