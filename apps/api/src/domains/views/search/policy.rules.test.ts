import { expect, test } from 'vitest'
import { policyPeople, sessionOf, thoseWho } from '#testing/policy-people.ts'
import { seesPeople, visibleTo } from './policy.ts'

test('everybody searches in their own role; an unknown role searches like a customer', () => {
  expect(visibleTo(policyPeople.manager)).toEqual({ role: 'staff', cabinetId: 's' })
  expect(visibleTo(policyPeople.executor)).toEqual({ role: 'executor', cabinetId: 'e' })
  expect(visibleTo(policyPeople.customer)).toEqual({ role: 'customer', cabinetId: 'c' })
  expect(visibleTo(sessionOf('guest', 'g'))).toEqual({ role: 'customer', cabinetId: 'g' })
})

test('managers and administrators find people', () =>
  expect(thoseWho(seesPeople)).toEqual(['manager', 'administrator']))

test('one of several permissions is enough to find people', () => {
  expect(seesPeople(sessionOf('staff', 's', ['accountant', 'manager']))).toBe(true)
})
