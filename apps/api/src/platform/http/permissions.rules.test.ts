import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { isAccountant, isAdministrator, isManager } from './permissions.ts'

test.each([
  ['manager', isManager],
  ['accountant', isAccountant],
  ['administrator', isAdministrator],
] as const)('only staff with the permission %s count as having it', (name, is) => {
  expect(thoseWho(is)).toEqual([name])
})

test('a permission makes nobody a manager who does not belong to the staff', () => {
  expect(isManager({ ...policyPeople.customer, permissions: ['manager'] })).toBe(false)
})
