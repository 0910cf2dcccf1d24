import type { Order } from '@navyk/api-spec/money/orders'
import { expect, test } from 'vitest'
import { isOpened, refundOf, worthOf } from './refund-worth.ts'

type Line = Order['lines'][number]
type Grant = Line['grants'][number]
type Seat = NonNullable<Line['seat']>

/** The fields that are read. */
const grant = (change: Partial<Grant> = {}): Grant =>
  ({ state: 'active', refundKopecks: 24_000, refundedKopecks: null, ...change }) as Grant
const ofGrants = (grants: Grant[]) => ({ grants, seat: null })
const ofSeat = (change: Partial<Seat>) => ({
  grants: [],
  seat: { state: 'left', refundKopecks: 9_000, refundedKopecks: null, ...change } as Seat,
})

test.each<[string, Pick<Line, 'grants' | 'seat'>, number | undefined]>([
  ['an active package', ofGrants([grant()]), 24_000],
  ['a frozen package', ofGrants([grant({ state: 'frozen' })]), 24_000],
  ['a package that is used up', ofGrants([grant({ state: 'exhausted' })]), undefined],
  ['a package that has expired', ofGrants([grant({ state: 'expired' })]), undefined],
  ['a package that went back', ofGrants([grant({ refundedKopecks: 24_000 })]), undefined],
  ['an open package of which nothing is left', ofGrants([grant({ refundKopecks: 0 })]), 0],
  [
    'several packages',
    ofGrants([grant(), grant({ state: 'frozen', refundKopecks: 500 }), grant({ state: 'exhausted' })]),
    24_500,
  ],
  ['a seat whose learner has left', ofSeat({}), 9_000],
  ['a seat of a programme that was called off', ofSeat({ state: 'cancelled' }), 9_000],
  ['a seat that is taken', ofSeat({ state: 'taken' }), undefined],
  ['a seat that went back', ofSeat({ refundedKopecks: 9_000 }), undefined],
  ['a seat of which nothing is left', ofSeat({ refundKopecks: 0 }), undefined],
])('the refundable part of %s', (_, line, kopecks) => {
  expect(worthOf(line)).toBe(kopecks)
})

test.each<[Order['state'], boolean]>([
  ['paid', false],
  ['paid_unfulfilled', false],
  ['fulfilled', true],
  ['completed', true],
  ['part_refunded', true],
])('an order that is %s has opened its goods: %s', (state, opened) => {
  expect(isOpened({ state })).toBe(opened)
})

test('the chosen lines of an open order can be refunded, and another one only as a whole', () => {
  const lines = [
    { id: 'a', ...ofGrants([grant()]) },
    { id: 'b', ...ofSeat({}) },
  ] as Line[]
  expect(refundOf({ state: 'fulfilled', totalKopecks: 50_000, lines }, ['b'])).toBe(9_000)
  expect(refundOf({ state: 'fulfilled', totalKopecks: 50_000, lines }, ['a', 'b'])).toBe(33_000)
  expect(refundOf({ state: 'paid', totalKopecks: 50_000, lines }, ['b'])).toBe(50_000)
})
