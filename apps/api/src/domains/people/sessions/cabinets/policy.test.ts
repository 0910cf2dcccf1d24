import { expect, test } from 'vitest'
import { thoseWho } from '../../../../testing/policy-people.ts'
import { mayOpenOthers, refusalToOpen } from './policy.ts'

test("managers and administrators look at other people's cabinets, and nobody else", () => {
  expect(thoseWho(mayOpenOthers)).toEqual(['manager', 'administrator'])
})

test.each([
  ['customer', false, undefined],
  ['executor', false, undefined],
  ['executor', true, 'account_frozen'],
  ['staff', false, 'staff_cabinet'],
  ['staff', true, 'staff_cabinet'],
] as const)('the cabinet of a %s whose account is frozen (%s) is refused as %s', (role, isFrozen, refusal) => {
  expect(refusalToOpen({ role, isFrozen })).toBe(refusal)
})
