import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { seesCharges, visibleExecutor } from './policy.ts'

test('an executor sees the own income, staff everybody’s, and staff alone what customers pay', () => {
  expect(visibleExecutor(policyPeople.executor)).toBe('e')
  expect(visibleExecutor(policyPeople.accountant)).toBe('all')
  expect(thoseWho(seesCharges)).toEqual(['manager', 'accountant', 'administrator'])
})
