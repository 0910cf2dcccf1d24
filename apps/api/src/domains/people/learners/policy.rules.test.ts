import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { customerToAddTo, mayChange, visibleCustomer } from './policy.ts'

test('staff see every learner, everybody else only their own', () => {
  expect(visibleCustomer(policyPeople.manager)).toBe('all')
  expect(visibleCustomer(policyPeople.customer)).toBe('c')
})

test('only their customer and managers change a learner', () => {
  expect(thoseWho((session) => mayChange(session, { customer_id: 'c' }))).toEqual(['customer', 'manager'])
})

test('a customer adds learners only to themselves, staff name the customer', () => {
  const { customer, manager } = policyPeople
  expect([customerToAddTo(customer, undefined), customerToAddTo(customer, 'c')]).toEqual(['c', 'c'])
  expect(customerToAddTo(manager, 'x')).toBe('x')
  expect(() => customerToAddTo(customer, 'x')).toThrow()
  expect(() => customerToAddTo(manager, undefined)).toThrow()
})
