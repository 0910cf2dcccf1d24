import { describe, expect, test } from 'vitest'
import type { ProviderPayment } from '#platform/payments/providers'
import { disagreement, isConfirmed, maySee, problemOf, stateByPayments, takenBack } from './policy.ts'

const asked = { accountNo: '10000001', amountKopecks: 5000, takesParts: false }
const inParts = { ...asked, takesParts: true }
const event = { kind: 'paid', accountNo: '10000001', amountKopecks: 5000, currency: 'BYN' } as const

describe('a notification has to agree with its request:', () => {
  test.each([
    [{}, asked, undefined],
    [{ accountNo: undefined, amountKopecks: undefined, currency: undefined }, asked, undefined],
    [{ accountNo: '10000002' }, asked, 'other_account'],
    [{ currency: 'USD' }, asked, 'other_currency'],
    [{ amountKopecks: 5001 }, asked, 'other_amount'],
    [{ amountKopecks: 4999 }, asked, 'other_amount'],
    [{ amountKopecks: 4999 }, inParts, undefined],
    [{ amountKopecks: 1 }, inParts, undefined],
    [{ amountKopecks: 0 }, inParts, 'other_amount'],
    [{ amountKopecks: 5001 }, inParts, 'other_amount'],
    [{ kind: 'refunded', amountKopecks: 100 }, asked, undefined],
    [{ kind: 'reversed', amountKopecks: 100 }, asked, undefined],
    [{ kind: 'refunded', amountKopecks: 5001 }, asked, 'other_amount'],
  ] as const)('%j', (change, of, expected) => {
    expect(disagreement({ ...event, ...change }, of)).toBe(expected)
  })
})

test('a payment in another currency, or of another sum, does not count; a part does if parts can be paid', () => {
  expect(problemOf({ amountKopecks: 5000, currency: 'BYN' }, asked)).toBeUndefined()
  expect(problemOf({ amountKopecks: 5000, currency: 'RUB' }, asked)).toBe('other_currency')
  expect(problemOf({ amountKopecks: 4999, currency: 'BYN' }, asked)).toBe('other_amount')
  expect(problemOf({ amountKopecks: 4999, currency: 'BYN' }, inParts)).toBeUndefined()
  expect(problemOf({ amountKopecks: 5001, currency: 'BYN' }, inParts)).toBe('other_amount')
})

test('a reversed payment is taken back as a whole, a refunded one by its sum', () => {
  const payment = { amountKopecks: 5000, refundedKopecks: 700, isReversed: false } as ProviderPayment
  expect(takenBack(payment)).toBe(700)
  expect(takenBack({ ...payment, isReversed: true })).toBe(5000)
})

test('a notification of money is confirmed by its very payment, or by any if it names none', () => {
  const status = { state: 'paid' as const, payments: [{ key: '1' } as ProviderPayment] }
  const nothing = { ...status, payments: [] }
  expect(isConfirmed({ kind: 'paid', paymentKey: '1' }, status)).toBe(true)
  expect(isConfirmed({ kind: 'paid', paymentKey: '2' }, status)).toBe(false)
  expect(isConfirmed({ kind: 'part-paid', paymentKey: undefined }, status)).toBe(true)
  expect(isConfirmed({ kind: 'part-paid', paymentKey: undefined }, nothing)).toBe(false)
  expect(isConfirmed({ kind: 'expired', paymentKey: '2' }, nothing)).toBe(true)
})

describe('the status of a request', () => {
  const state = (
    present: Parameters<typeof stateByPayments>[0],
    paid: number,
    back: number,
    theirs: Parameters<typeof stateByPayments>[2],
  ) => stateByPayments(present, { askedKopecks: 5000, paidKopecks: paid, takenBackKopecks: back }, theirs)

  test.each([
    ['waiting', 5000, 0, 'paid', 'paid'],
    ['paid', 5000, 0, 'waiting', 'paid'],
    ['paid', 5000, 0, 'expired', 'paid'],
    ['expired', 5000, 0, 'expired', 'paid'],
    ['waiting', 10_000, 5000, 'paid', 'paid'],
    ['waiting', 4999, 0, 'waiting', 'part_paid'],
    ['paid', 5000, 1, 'paid', 'part_paid'],
    ['paid', 5000, 5000, 'waiting', 'taken_back'],
    ['waiting', 0, 0, 'held', 'waiting'],
    ['asking', 0, 0, 'waiting', 'asking'],
    ['waiting', 0, 0, 'paid', 'waiting'],
    ['waiting', 0, 0, 'expired', 'expired'],
    ['expired', 0, 0, 'waiting', 'waiting'],
    ['waiting', 0, 0, 'cancelled', 'cancelled'],
    ['waiting', 0, 0, 'failed', 'failed'],
    ['cancelled', 0, 0, undefined, 'cancelled'],
    ['cancelled', 5000, 0, undefined, 'paid'],
  ] as const)(
    '%s with %i paid and %i taken back, when the provider says %s, is %s',
    (present, paid, back, theirs, expected) => {
      expect(state(present, paid, back, theirs)).toBe(expected)
    },
  )
})

test('only its customer and staff see a request', () => {
  const session = (role: string, cabinetId: string) => ({ role, cabinetId }) as Parameters<typeof maySee>[0]
  expect(maySee(session('customer', 'a'), { customer_id: 'a' })).toBe(true)
  expect(maySee(session('customer', 'b'), { customer_id: 'a' })).toBe(false)
  expect(maySee(session('staff', 'c'), { customer_id: 'a' })).toBe(true)
})
