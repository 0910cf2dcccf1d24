import { describe, expect, test } from 'vitest'
import { customerPriceOf, payWithin } from './pricing.ts'

describe('the price for the customer', () => {
  test.each([
    ['adds a fifth', 3500, 4200],
    ['goes up to the next half rouble', 3501, 4250],
    ['stays on a half rouble that it meets exactly', 3750, 4500],
    ['is at least half a rouble', 1, 50],
  ])('%s', (_, pay, price) => {
    expect(customerPriceOf(pay)).toBe(price)
  })
})

describe('what a budget leaves for the executor', () => {
  test.each([
    ['a budget that is a price', 4200, 3500],
    ['a budget between two prices', 4249, 3500],
    ['the next price', 4250, 3541],
    ['less than any price', 49, 0],
  ])('%s', (_, budget, pay) => {
    expect(payWithin(budget)).toBe(pay)
  })

  test('is the highest pay that keeps the budget', () => {
    for (let budget = 50; budget < 20_000; budget += 7) {
      expect(customerPriceOf(payWithin(budget))).toBeLessThanOrEqual(budget)
      expect(customerPriceOf(payWithin(budget) + 1)).toBeGreaterThan(budget)
    }
  })
})
