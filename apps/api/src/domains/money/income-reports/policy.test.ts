import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { lacksAccount, seesCharges, visibleExecutor } from './policy.ts'

test('an executor sees the own income, staff everybody’s, and staff alone what customers pay', () => {
  expect(visibleExecutor(policyPeople.executor)).toBe('e')
  expect(visibleExecutor(policyPeople.accountant)).toBe('all')
  expect(thoseWho(seesCharges)).toEqual(['manager', 'accountant', 'administrator'])
})

test.each([
  ['something to pay and an account', 100, 0, ['e'], false],
  ['something to pay and no account', 100, 0, ['f'], true],
  ['nothing to pay', 0, 0, [], false],
  ['deductions of all there is', 100, -100, [], false],
  ['a bonus alone', 0, 1, [], true],
])('an account is lacking where there is something to pay: %s', (_, net_kopecks, adjustment_kopecks, named, lacks) => {
  expect(lacksAccount({ executor_id: 'e', net_kopecks, adjustment_kopecks }, new Set(named))).toBe(lacks)
})
