import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { isAccountant, isAdministrator, isManager } from './permissions.ts'

test.each([
  ['manager', isManager],
  ['accountant', isAccountant],
  ['administrator', isAdministrator],
] as const)('who has the permission of %s is one, and nobody else is', (name, is) => {
  expect(thoseWho(is)).toEqual([name])
})

test('a permission makes nobody a manager who is not of the staff', () => {
  expect(isManager({ ...policyPeople.customer, permissions: ['manager'] })).toBe(false)
})
