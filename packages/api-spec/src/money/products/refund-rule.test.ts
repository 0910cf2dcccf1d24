import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundAfter, unitPriceOf } from './refund-rule.ts'

const eight = { priceKopecks: 32_000, count: 8 }

test('a refund after two of eight lessons is six eighths of the price', () => {
  expect(unitPriceOf(eight)).toBe(4000)
  expect(refundAfter(eight, 2)).toBe(24_000)
})

test('an unused package is refunded as a whole, a used one not at all, whatever the price divides into', () => {
  const bought = fc.record({
    priceKopecks: fc.integer({ min: 1, max: 100_000_000 }),
    count: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(bought, fc.nat(250), (each, used) => {
      expect(refundAfter(each, 0)).toBe(each.priceKopecks)
      expect(refundAfter(each, each.count)).toBe(0)
      expect(refundAfter(each, used)).toBeGreaterThanOrEqual(0)
      expect(refundAfter(each, used + 1)).toBeLessThanOrEqual(refundAfter(each, used))
    }),
  )
})
