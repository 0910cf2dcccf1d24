import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { mayChange, visibleCustomer } from './policy.ts'

test('staff see every learner, everybody else the own', () => {
  expect(visibleCustomer(policyPeople.manager)).toBe('all')
  expect(visibleCustomer(policyPeople.customer)).toBe('c')
})

test('a learner is changed by the customer whose it is, and by nobody else', () => {
  expect(thoseWho((session) => mayChange(session, { customer_id: 'c' }))).toEqual(['customer'])
})
