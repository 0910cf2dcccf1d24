import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { isAccountant, mayApprove, maySee, ownCustomer, refusalOfReversal, seesStaff } from './policy.ts'

const staff = ['manager', 'accountant', 'administrator']

test('a customer sees the own payments, staff see all', () => {
  expect(ownCustomer(policyPeople.customer)).toBe('c')
  expect(ownCustomer(policyPeople.accountant)).toBeUndefined()
  const payment = { customer_id: 'c' }
  expect(maySee(policyPeople.customer, payment)).toBe(true)
  expect(maySee(policyPeople.otherCustomer, payment)).toBe(false)
  expect(maySee(policyPeople.manager, payment)).toBe(true)
})

test('who recorded a payment is for staff alone', () => expect(thoseWho(seesStaff)).toEqual(staff))

test('an accountant is of the staff', () => expect(thoseWho(isAccountant)).toEqual(['accountant']))

test('nobody approves what the same account has asked for', () => {
  expect(mayApprove({ accountId: 'one' }, { asked_by: 'one' })).toBe(false)
  expect(mayApprove({ accountId: 'other' }, { asked_by: 'one' })).toBe(true)
})

test.each([
  [null, 0, undefined],
  [null, 1, 'has_refund'],
  [new Date(), 0, 'reversed_already'],
] as const)(
  'a payment reversed at %s, of which %i kopecks are given back: %s',
  (reversed_at, refunded_kopecks, code) => {
    expect(refusalOfReversal({ reversed_at, refunded_kopecks })).toBe(code)
  },
)
