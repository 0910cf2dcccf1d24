import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { holdsFor, leftOf, refusalOfPromo, refusalOfPublishing, shareDiscount } from './policy.ts'

const percent = (value: number) => ({ kind: 'percent', percent: value, amount_kopecks: null }) as const
const sum = (value: number) => ({ kind: 'sum', percent: null, amount_kopecks: value }) as const

describe('a discount', () => {
  test('of a percentage is rounded once, for the sum, and shared by the lines', () => {
    expect(shareDiscount(percent(10), [1000, 2000])).toEqual([100, 200])
    expect(shareDiscount(percent(10), [5])).toEqual([1])
    expect(shareDiscount(percent(10), [4])).toEqual([0])
    expect(shareDiscount(percent(33), [100, 100, 100])).toEqual([33, 33, 33])
  })

  test('leaves kopecks to the largest fractions, and to the first of equal ones', () => {
    expect(shareDiscount(sum(100), [100, 100, 100])).toEqual([34, 33, 33])
    expect(shareDiscount(sum(10), [1, 2])).toEqual([1, 2])
    expect(shareDiscount(sum(1), [100, 300])).toEqual([0, 1])
  })

  test('of a sum is never above the price', () => {
    expect(shareDiscount(sum(5000), [1000, 2000])).toEqual([1000, 2000])
    expect(shareDiscount(sum(5000), [])).toEqual([])
    expect(shareDiscount(percent(100), [0, 0])).toEqual([0, 0])
  })

  test('adds up exactly, and takes from no line more than it costs', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
    const gives = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(percent),
      fc.integer({ min: 1, max: 100_000_000 }).map(sum),
    )
    fc.assert(
      fc.property(amounts, gives, (lines, each) => {
        const parts = shareDiscount(each, lines)
        const total = lines.reduce((all, line) => all + line, 0)
        const wanted =
          each.kind === 'sum' ? Math.min(each.amount_kopecks, total) : Math.round((total * each.percent) / 100)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(wanted)
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(lines[index] ?? 0)
        })
      }),
    )
  })
})

describe('a promo code', () => {
  const code = {
    archived_at: null,
    valid_from: '2026-11-01',
    valid_to: '2026-11-30',
    first_purchase_only: false,
    customer_limit: null,
    total_limit: null,
    used: 0,
    product_ids: [],
  }
  const facts = { today: '2026-11-20', productIds: ['a'], usedByCustomer: 0, hasBought: false }

  test.each([
    ['that nobody made', undefined, {}, 'unknown'],
    ['that was archived', { archived_at: new Date() }, {}, 'archived'],
    ['on the day before it begins', {}, { today: '2026-10-31' }, 'not_yet'],
    ['on its first day', {}, { today: '2026-11-01' }, undefined],
    ['on its last day', {}, { today: '2026-11-30' }, undefined],
    ['on the day after its last', {}, { today: '2026-12-01' }, 'ended'],
    ['without an end, years later', { valid_to: null }, { today: '2036-12-01' }, undefined],
    ['for a first purchase, after one', { first_purchase_only: true }, { hasBought: true }, 'first_purchase'],
    ['for a first purchase, before one', { first_purchase_only: true }, {}, undefined],
    ['for every purchase, after one', {}, { hasBought: true }, undefined],
    ['that the customer has used as often as they may', { customer_limit: 2 }, { usedByCustomer: 2 }, 'used_by_you'],
    ['that the customer may use once more', { customer_limit: 2 }, { usedByCustomer: 1 }, undefined],
    ['that is used up', { total_limit: 5, used: 5 }, {}, 'used_up'],
    ['of which one is left', { total_limit: 5, used: 4 }, {}, undefined],
    ['for other products', { product_ids: ['b'] }, {}, 'other_products'],
    ['for one of the products', { product_ids: ['b'] }, { productIds: ['a', 'b'] }, undefined],
    ['in an empty cart', {}, { productIds: [] }, 'other_products'],
  ])('%s', (_, change, more, refusal) => {
    expect(refusalOfPromo(change && { ...code, ...change }, { ...facts, ...more })).toBe(refusal)
  })

  test('applies to the products that it names, and to all if it names none', () => {
    expect(holdsFor({ product_ids: [] }, 'a')).toBe(true)
    expect(holdsFor({ product_ids: ['b'] }, 'a')).toBe(false)
    expect(holdsFor({ product_ids: ['b', 'a'] }, 'a')).toBe(true)
  })
})

test('the remaining stock is never below zero, and a product without a stock has no limit', () => {
  expect(leftOf({ stock: 5, taken: 2 })).toBe(3)
  expect(leftOf({ stock: 5, taken: 5 })).toBe(0)
  expect(leftOf({ stock: null, taken: 7 })).toBeNull()
  expect(leftOf({ stock: null, taken: 7, seats: 6, occupied: 4 })).toBe(2)
  expect(leftOf({ stock: null, taken: 0, seats: 6, occupied: 6 })).toBe(0)
})

test('a draft can be published once it has a price, from every state but archived', () => {
  const product = { kind: 'package', state: 'draft', draft_version_id: 'v' } as const
  expect(refusalOfPublishing(product, 1)).toBeUndefined()
  expect(refusalOfPublishing({ ...product, state: 'published' }, 1)).toBeUndefined()
  expect(refusalOfPublishing({ ...product, state: 'archived' }, 1)).toBe('wrong_state')
  expect(refusalOfPublishing({ ...product, draft_version_id: null }, 1)).toBe('nothing_to_publish')
  expect(refusalOfPublishing(product, null)).toBe('no_price')
  expect(refusalOfPublishing({ ...product, kind: 'programme' }, 1)).toBe('of_programme')
})
