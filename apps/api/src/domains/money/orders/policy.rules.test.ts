import { isAccountant } from '#platform/http/permissions.ts'
import { businessInstant } from '@navyk/api-spec/kit'
import { isWholeDay, lastDayToPay } from '@navyk/api-spec/money/orders'
import type { Session } from '#platform/http/session.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayToPay,
  endOfPayment,
  heldBy,
  isKeeper,
  isTooMuchUnpaid,
  may,
  maySee,
  orderTransitions,
  ownCustomer,
  sharePrice,
  totalOf,
} from './policy.ts'

const states = [
  'placed',
  'awaiting_payment',
  'paid',
  'paid_unfulfilled',
  'fulfilled',
  'completed',
  'cancelled',
  'expired',
  'part_refunded',
  'refunded',
] as const

test.each([
  ['is cancelled only while it waits for its payment', 'cancel', ['awaiting_payment']],
  [
    'is refunded once it is paid, and until all of it went back',
    'refund',
    ['paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'part_refunded'],
  ],
  ['is opened again while it is paid and not open', 'fulfil', ['paid', 'paid_unfulfilled']],
  ['waits for a decision about late money once it has ended unpaid', 'decideLate', ['cancelled', 'expired']],
] as const)('an order %s', (_, step, from) => {
  expect(states.filter((state) => may(step, { state }))).toEqual(
    states.filter((state) => from.some((each) => each === state)),
  )
})

test('a cancelled order leaves its former state', () => {
  expect(orderTransitions.cancel.to).toBe('cancelled')
})

test.each([
  ['three equal pieces', 300, 3, [100, 100, 100]],
  ['a kopeck more for the first ones', 100, 3, [34, 33, 33]],
  ['one piece, all of it', 101, 1, [101]],
  ['fewer kopecks than pieces', 2, 3, [1, 1, 0]],
  ['nothing', 0, 2, [0, 0]],
])('the price of a line is shared: %s', (_, total, quantity, shares) => {
  expect(sharePrice(total, quantity)).toEqual(shares)
})

test('shares of a line make its price exactly, and differ by a kopeck at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), (total, quantity) => {
      const shares = sharePrice(total, quantity)
      expect(shares).toHaveLength(quantity)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a line costs its pieces less its discount', () => {
  expect(totalOf({ quantity: 3, unit_price_kopecks: 5000, discount_kopecks: 1200 })).toBe(13_800)
})

const session = (role: Session['role'], permissions: Session['permissions'] = []) =>
  ({ role, permissions, cabinetId: 'own' }) as Session

test.each([
  ['a customer', session('customer'), 'own', true, false],
  ['a manager', session('staff', ['manager']), undefined, true, true],
  ['an accountant', session('staff', ['accountant']), undefined, true, true],
])('%s sees only the permitted parts', (_, who, own, seesOwn, seesOthers) => {
  expect(ownCustomer(who)).toBe(own)
  expect(maySee(who, { customer_id: 'own' })).toBe(seesOwn)
  expect(maySee(who, { customer_id: 'another' })).toBe(seesOthers)
})

test.each([
  ['a customer', session('customer'), false, false],
  ['a methodist', session('staff', ['methodist']), false, false],
  ['a manager', session('staff', ['manager']), true, false],
  ['an accountant', session('staff', ['accountant']), true, true],
])('%s keeps orders and refunds them as their permissions say', (_, who, keeper, accountant) => {
  expect([isKeeper(who), isAccountant(who)]).toEqual([keeper, accountant])
})

test.each([
  ['2026-11-20', '12:00', '2026-11-24', '2026-11-23'],
  ['2026-11-20', '23:59', '2026-11-24', '2026-11-23'],
  ['2026-11-21', '00:00', '2026-11-25', '2026-11-24'],
])('an order of %s %s expires as %s begins, so it can be paid on the whole of %s', (date, time, end, last) => {
  const expiresAt = endOfPayment(businessInstant(date, time))
  expect(expiresAt).toEqual(businessInstant(end))
  expect(lastDayToPay(expiresAt.toISOString())).toBe(last)
})

test('an order of the last seats waits to a full hour, and its invoice names the last whole day before it', () => {
  const now = businessInstant('2026-11-20', '12:20')
  const end = endOfPayment(now, 24)
  expect(end).toEqual(businessInstant('2026-11-21', '13:00'))
  expect(isWholeDay(end.toISOString())).toBe(false)
  expect([dayToPay(now, end), dayToPay(now, endOfPayment(now, 2))]).toEqual(['2026-11-20', '2026-11-20'])
  expect(dayToPay(now, endOfPayment(now))).toBe('2026-11-23')
  expect(isWholeDay(endOfPayment(now).toISOString())).toBe(true)
})

test('an order reserves its seats and pieces; it is scarce if two or fewer are left beside it', () => {
  const line = { quantity: 2, isSeat: false, left: null, product: 'package' }
  expect(heldBy([line])).toEqual({ pieces: 0, isScarce: false })
  const seat = { quantity: 1, isSeat: true, left: 5, product: 'group' }
  expect(heldBy([line, seat, seat])).toEqual({ pieces: 2, isScarce: false })
  expect(heldBy([seat, seat, seat])).toEqual({ pieces: 3, isScarce: true })
  expect(heldBy([{ ...line, left: 5 }])).toEqual({ pieces: 2, isScarce: false })
  expect(heldBy([{ ...line, left: 4 }])).toEqual({ pieces: 2, isScarce: true })
})

test('a customer has at most so many unpaid orders, seats and pieces', () => {
  const rules = { mostOrders: 2, mostPieces: 6, scarceHours: 24 }
  const is = (orders: number, held: number, pieces: number) => isTooMuchUnpaid(rules, { orders, pieces: held }, pieces)
  expect([is(1, 0, 6), is(1, 0, 7), is(2, 0, 0)]).toEqual([false, true, true])
  expect([is(1, 4, 2), is(1, 4, 3), is(1, 6, 0)]).toEqual([false, true, false])
})
