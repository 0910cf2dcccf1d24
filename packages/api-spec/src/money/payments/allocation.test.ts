import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeAllocations } from './allocation.ts'

const due = [
  { id: 'oldest', balanceKopecks: 300 },
  { id: 'middle', balanceKopecks: 500 },
  { id: 'newest', balanceKopecks: 200 },
]
const proposed = (amount: number, ...preferred: string[]) => {
  const { allocations, restKopecks } = proposeAllocations(due, amount, preferred)
  return [...allocations.map((each) => [each.invoice.id, each.amountKopecks]), restKopecks]
}

test('a payment covers the invoices in the order of their due dates', () => {
  expect(proposed(299)).toEqual([['oldest', 299], 0])
  expect(proposed(300)).toEqual([['oldest', 300], 0])
  expect(proposed(301)).toEqual([['oldest', 300], ['middle', 1], 0])
})

test('the invoices that a payment is for are covered first', () => {
  expect(proposed(250, 'newest')).toEqual([['newest', 200], ['oldest', 50], 0])
  expect(proposed(750, 'newest', 'middle')).toEqual([['middle', 500], ['newest', 200], ['oldest', 50], 0])
})

test('the part of a payment that no invoice takes is left over, not lost', () => {
  expect(proposed(1001)).toEqual([['oldest', 300], ['middle', 500], ['newest', 200], 1])
})

test('the covered and the remaining part add up to the payment, and no invoice takes more than is due', () => {
  const invoices = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 })
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 5000 }), fc.nat(9), (balances, amount, preferred) => {
      const open = balances.map((balanceKopecks, index) => ({ id: String(index), balanceKopecks }))
      const { allocations, restKopecks } = proposeAllocations(open, amount, [String(preferred)])
      expect(allocations.reduce((sum, each) => sum + each.amountKopecks, restKopecks)).toBe(amount)
      for (const each of allocations) {
        expect(each.amountKopecks).toBeGreaterThan(0)
        expect(each.amountKopecks).toBeLessThanOrEqual(each.invoice.balanceKopecks)
      }
      if (restKopecks > 0) expect(allocations).toHaveLength(open.length)
    }),
  )
})
