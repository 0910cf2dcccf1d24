import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { lackOf, seesCharges, visibleExecutor } from './policy.ts'

test('an executor sees the own income, staff everybody’s, and staff alone what customers pay', () => {
  expect(visibleExecutor(policyPeople.executor)).toBe('e')
  expect(visibleExecutor(policyPeople.accountant)).toBe('all')
  expect(thoseWho(seesCharges)).toEqual(['manager', 'accountant', 'administrator'])
})

test.each([
  ['something to pay and an account', 100, 0, 'e', 'npd', null],
  ['something to pay and no account', 100, 0, 'f', 'npd', 'account'],
  ['something to pay and an account without a tax status', 100, 0, 'e', 'unknown', 'tax_status'],
  ['nothing to pay', 0, 0, 'e', 'unknown', null],
  ['deductions of all there is', 100, -100, 'f', 'npd', null],
  ['a bonus alone', 0, 1, 'f', 'npd', 'account'],
] as const)('details are lacking where there is something to pay: %s', (...edge) => {
  const [, net_kopecks, adjustment_kopecks, named, taxStatus, lacks] = edge
  expect(lackOf({ executor_id: 'e', net_kopecks, adjustment_kopecks }, new Map([[named, { taxStatus }]]))).toBe(lacks)
})
