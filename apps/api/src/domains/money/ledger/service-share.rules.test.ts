import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceShare } from './service-share.ts'

const share = (...args: Parameters<typeof serviceShare>) =>
  Object.fromEntries(serviceShare(...args).map(({ account, amountKopecks }) => [account.kind, amountKopecks]))

describe('the service’s share of a lesson', () => {
  test.each([
    ['the seller earns the price, and the pay is its cost', 'principal', 4000, 3000, { income: -4000, cost: 3000 }],
    ['an agent earns its fee alone', 'agent', 4000, 3000, { commission: -1000 }],
    ['the seller of a lesson that is free pays for it', 'principal', 0, 3000, { income: -0, cost: 3000 }],
    ['an agent that a package has brought less than the pay gives the rest', 'agent', 2000, 3000, { commission: 1000 }],
    ['a correction takes the seller’s income and cost back', 'principal', -4000, -3000, { income: 4000, cost: -3000 }],
    ['a correction takes an agent’s fee back', 'agent', -4000, -3000, { commission: 1000 }],
  ] as const)('%s', (_title, model, priceKopecks, payKopecks, moved) => {
    expect(share(model, { priceKopecks, payKopecks })).toEqual(moved)
  })

  test('is the price less the pay in both models', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.constantFrom('principal', 'agent'), (price, pay, model) => {
        const postings = serviceShare(model, { priceKopecks: price, payKopecks: pay })
        expect(postings.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)).toBe(pay - price)
      }),
    )
  })
})
