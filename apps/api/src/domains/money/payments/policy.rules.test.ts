import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import {
  historySeenBy,
  isSentBackBy,
  maySee,
  ownCustomer,
  refusalToDecide,
  refusalOfReversal,
  seesStaff,
  statesSeenAs,
} from './policy.ts'

const staff = ['manager', 'accountant', 'administrator']

test('a customer sees their own payments, staff see all', () => {
  expect(ownCustomer(policyPeople.customer)).toBe('c')
  expect(ownCustomer(policyPeople.accountant)).toBeUndefined()
  const payment = { customer_id: 'c' }
  expect(maySee(policyPeople.customer, payment)).toBe(true)
  expect(maySee(policyPeople.otherCustomer, payment)).toBe(false)
  expect(maySee(policyPeople.manager, payment)).toBe(true)
})

test('only staff see who recorded a payment', () => expect(thoseWho(seesStaff)).toEqual(staff))

test('nobody decides what the same account has requested, or another account of the same person', () => {
  const of = (askedBy: string | null) => refusalToDecide({ accountId: 'one' }, ['one', 'made'], askedBy, 'own_request')
  expect([of('one'), of('made'), of('other'), of(null)]).toEqual(['own_request', 'same_person', undefined, undefined])
})

test('a refund with a reported return is among the paid ones for its customer, and in no other state', () => {
  const { customer, accountant } = policyPeople
  expect(statesSeenAs(customer, 'paid')).toEqual(['paid', 'return_asked'])
  expect(statesSeenAs(customer, 'return_asked')).toEqual([])
  expect(statesSeenAs(customer, 'returned')).toEqual(['returned'])
  expect(statesSeenAs(accountant, 'paid')).toEqual(['paid'])
  expect(statesSeenAs(accountant, 'return_asked')).toEqual(['return_asked'])
})

test('a customer’s history of a refund has only the return that two people have agreed to', () => {
  const events = ['came_back', 'return_asked', 'return_refused', 'return_asked', 'paid'].map((action) => ({ action }))
  const open = events.slice(3)
  expect(historySeenBy(policyPeople.customer, events)).toEqual([events[0], events[1], events[4]])
  expect(historySeenBy(policyPeople.customer, open)).toEqual([{ action: 'paid' }])
  expect(historySeenBy(policyPeople.manager, events)).toEqual(events)
})

test.each([
  ['of its sum, on the day of the payout', {}, true],
  ['of its sum, before the payout', { bookedOn: '2026-11-19' }, false],
  ['of another sum', { amountKopecks: 1499 }, false],
])('bank money %s may be the refund: %j → %s', (_, said, may) => {
  const refund = { method: 'bank', paid_on: '2026-11-20', amount_kopecks: 1500 }
  const row = { amountKopecks: 1500, bookedOn: '2026-11-20', ...said }
  expect(isSentBackBy(row, refund)).toBe(may)
  expect(isSentBackBy(row, { ...refund, method: 'cash' })).toBe(false)
  expect(isSentBackBy(row, { ...refund, method: null, paid_on: null })).toBe(false)
})

test.each([
  [null, 0, undefined],
  [null, 1, 'has_refund'],
  [new Date(), 0, 'reversed_already'],
] as const)('a payment reversed at %s with %i refunded kopecks: %s', (reversed_at, refunded_kopecks, code) => {
  expect(refusalOfReversal({ reversed_at, refunded_kopecks })).toBe(code)
})
