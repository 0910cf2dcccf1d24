import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '#platform/http/failures.ts'
import {
  paymentEntry,
  refundEntry,
  refundReturnEntry,
  refusePaymentDay,
  reversalEntry,
  drawInOrder,
} from './payment-rules.ts'

const today = '2026-11-20'
const refusalOf = (work: () => unknown) => {
  try {
    return work() ?? 'fine'
  } catch (failure) {
    return failure instanceof Failure ? [failure.status, failure.fields] : failure
  }
}

describe('a payment', () => {
  test.each([
    [today, 'fine'],
    ['2025-11-19', 'fine'],
    ['2026-11-21', [422, { receivedOn: [{ key: 'payments.received_in_future' }] }]],
    ['2025-11-18', [422, { receivedOn: [{ key: 'payments.received_too_early' }] }]],
  ])('of %s, recorded on 20 November 2026: %j', (day, answer) => {
    expect(refusalOf(() => refusePaymentDay(day, today))).toEqual(answer)
  })

  test.each([
    ['bank', 'manual', 'bank'],
    ['erip', 'import', 'bank'],
    ['card', 'manual', 'bank'],
    ['cash', 'manual', 'cash'],
    ['erip', 'online', 'clearing'],
    ['card', 'online', 'clearing'],
  ] as const)(
    'by %s of source %s is posted to the account %s, and its customer owes less; its reversal is the mirror',
    (method, source, kind) => {
      const payment = { id: 'p', customerId: 'c', amountKopecks: 8000, method, source }
      const postings = [
        { account: { kind }, amountKopecks: 8000 },
        { account: { kind: 'customer', ownerId: 'c' }, amountKopecks: -8000 },
      ]
      expect(paymentEntry({ ...payment, receivedOn: '2026-11-19', contractId: 'k' })).toEqual({
        kind: 'payment',
        sourceKind: 'payment',
        sourceId: 'p',
        referenceId: 'k',
        postings,
        occurredAt: new Date('2026-11-19T09:00:00Z'),
      })
      const at = new Date('2026-11-20T10:00:00Z')
      const mirror = postings.map((posting) => ({ ...posting, amountKopecks: -posting.amountKopecks })).toReversed()
      expect(reversalEntry(payment, at)).toEqual({
        kind: 'payment_reversed',
        sourceKind: 'payment',
        sourceId: 'p',
        occurredAt: at,
        postings: mirror,
      })
    },
  )
})

test('a refund by the provider reduces what it owes us, and its return comes the same way', () => {
  const refund = { id: 'r', customerId: 'c', amountKopecks: 700, method: 'provider' as const, paidOn: '2026-11-19' }
  const clearing = (amountKopecks: number) => ({ account: { kind: 'clearing' }, amountKopecks })
  expect(refundEntry(refund).postings).toContainEqual(clearing(-700))
  expect(refundReturnEntry(refund, new Date('2026-11-20T10:00:00Z')).postings).toContainEqual(clearing(700))
})

test('a refund leaves by bank or cash, and its customer owes more again', () => {
  const refund = { id: 'r', customerId: 'c', amountKopecks: 700, method: 'cash' as const, paidOn: '2026-11-19' }
  expect(refundEntry(refund)).toEqual({
    kind: 'refund',
    sourceKind: 'refund',
    sourceId: 'r',
    occurredAt: new Date('2026-11-19T09:00:00Z'),
    postings: [
      { account: { kind: 'customer', ownerId: 'c' }, amountKopecks: 700 },
      { account: { kind: 'cash' }, amountKopecks: -700 },
    ],
  })
})

describe('a sum that is taken of several payments', () => {
  test('comes out of the oldest first', () => {
    const payments = [
      { id: 'old', left_kopecks: 300 },
      { id: 'new', left_kopecks: 500 },
    ]
    const ends = [
      { end: 'one', amountKopecks: 200 },
      { end: 'two', amountKopecks: 400 },
    ]
    expect(drawInOrder(payments, ends)).toEqual([
      { sourceId: 'old', end: 'one', amountKopecks: 200 },
      { sourceId: 'old', end: 'two', amountKopecks: 100 },
      { sourceId: 'new', end: 'two', amountKopecks: 300 },
    ])
  })

  test('is never more than their sum', () => {
    expect(() => drawInOrder([{ id: 'a', left_kopecks: 1 }], [{ end: 'e', amountKopecks: 2 }])).toThrow(
      '1 kopecks are missing',
    )
  })

  test('adds up to what each end takes, and to no more than each payment has', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, amounts, (lefts, wanted) => {
        const total = lefts.reduce((sum, left) => sum + left, 0)
        let rest = total
        const ends = wanted.flatMap((amount, index) => {
          if (amount > rest) return []
          rest -= amount
          return [{ end: index, amountKopecks: amount }]
        })
        const parts = drawInOrder(
          lefts.map((left_kopecks, index) => ({ id: String(index), left_kopecks })),
          ends,
        )
        const sumOf = (of: (part: (typeof parts)[number]) => boolean) =>
          parts.filter(of).reduce((sum, part) => sum + part.amountKopecks, 0)
        for (const { end, amountKopecks } of ends) expect(sumOf((part) => part.end === end)).toBe(amountKopecks)
        lefts.forEach((left, index) => {
          expect(sumOf((part) => part.sourceId === String(index))).toBeLessThanOrEqual(left)
        })
      }),
    )
  })
})
