import { refundAfter } from '@navyk/api-spec/money/products'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, lastDayOf, ownUnitPrice, prolongedUntil, refundOf, thawedUntil } from './policy.ts'

const eight = {
  unit: 'lessons' as const,
  total_units: 8,
  price_kopecks: 20_000,
  unit_price_kopecks: 2500,
  lost_units: 0,
}

test.each([
  ['untouched, gives back all of it', { left_units: 8, left_kopecks: 20_000 }, {}, 20_000],
  ['after two lessons of eight, gives back six', { left_units: 6, left_kopecks: 15_000 }, {}, 15_000],
  [
    'sold at a discount, counts used lessons at their full price',
    { left_units: 6, left_kopecks: 15_000 },
    { unit_price_kopecks: 3000 },
    14_000,
  ],
  [
    'whose used lessons cost more than its price gives back nothing',
    { left_units: 1, left_kopecks: 2500 },
    { unit_price_kopecks: 3000 },
    0,
  ],
  ['gives back no more than is left', { left_units: 2, left_kopecks: 4000 }, { unit_price_kopecks: 0 }, 4000],
  [
    'of minutes counts by the hour',
    { left_units: 30, left_kopecks: 1000 },
    { unit: 'minutes' as const, total_units: 120, price_kopecks: 4000, unit_price_kopecks: 2000 },
    1000,
  ],
])('a package, %s', (_, left, change, back) => {
  expect(refundOf({ ...eight, ...change, ...left })).toBe(back)
})

test('a package from the shop refunds what its card showed before buying, to the kopeck', () => {
  const bought = fc.record({
    unit: fc.constantFrom('lessons' as const, 'minutes' as const),
    priceKopecks: fc.integer({ min: 1, max: 10_000_000 }),
    count: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(bought, fc.nat(200), ({ unit, priceKopecks, count }, wanted) => {
      const [used, each] = [Math.min(wanted, count), unit === 'lessons' ? 1 : 60]
      const wallet = { unit, total_units: count * each, price_kopecks: priceKopecks, lost_units: 0 }
      const left = { left_units: (count - used) * each, left_kopecks: priceKopecks }
      const own = ownUnitPrice({ unit, total: wallet.total_units, price: priceKopecks })
      expect(refundOf({ ...wallet, ...left, unit_price_kopecks: own })).toBe(refundAfter({ priceKopecks, count }, used))
    }),
  )
})

test('the price of a lesson or an hour is its share of the package', () => {
  expect(ownUnitPrice({ unit: 'lessons', total: 3, price: 1000 })).toBe(333)
  expect(ownUnitPrice({ unit: 'minutes', total: 90, price: 900 })).toBe(600)
})

test('the day on which a package begins is the first of its days', () => {
  expect(lastDayOf('2026-11-20', 1)).toBe('2026-11-20')
  expect(lastDayOf('2026-11-20', 30)).toBe('2026-12-19')
})

test('days that a package was frozen extend its term', () => {
  const frozen = { expires_on: '2026-12-19', frozen_on: '2026-12-01' }
  expect(thawedUntil(frozen, '2026-12-01')).toBe('2026-12-19')
  expect(thawedUntil(frozen, '2026-12-11')).toBe('2026-12-29')
  expect(daysBetween('2026-12-28', '2027-01-02')).toBe(5)
})

test('a package that gets a lesson back after its term continues for two weeks', () => {
  expect(prolongedUntil('2026-11-20', '2026-11-20')).toBe('2026-11-20')
  expect(prolongedUntil('2026-11-19', '2026-11-20')).toBe('2026-12-04')
})
