import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { customerToAddTo, mayChange, visibleCustomer } from './policy.ts'

test('staff see every learner, everybody else the own', () => {
  expect(visibleCustomer(policyPeople.manager)).toBe('all')
  expect(visibleCustomer(policyPeople.customer)).toBe('c')
})

test('a learner is changed by the customer whose it is and by managers, and by nobody else', () => {
  expect(thoseWho((session) => mayChange(session, { customer_id: 'c' }))).toEqual(['customer', 'manager'])
})

test('a customer adds to themselves alone, staff name to whom', () => {
  const { customer, manager } = policyPeople
  expect([customerToAddTo(customer, undefined), customerToAddTo(customer, 'c')]).toEqual(['c', 'c'])
  expect(customerToAddTo(manager, 'x')).toBe('x')
  expect(() => customerToAddTo(customer, 'x')).toThrow()
  expect(() => customerToAddTo(manager, undefined)).toThrow()
})
