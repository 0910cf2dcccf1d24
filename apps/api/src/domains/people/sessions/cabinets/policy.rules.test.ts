import { expect, test } from 'vitest'
import { thoseWho } from '#testing/policy-people.ts'
import { mayOpenOthers, refusalToOpen } from './policy.ts'

test('only managers and administrators look at other people’s cabinets', () => {
  expect(thoseWho(mayOpenOthers)).toEqual(['manager', 'administrator'])
})

test.each([
  ['customer', 'active', undefined],
  ['executor', 'active', undefined],
  ['executor', 'frozen', 'account_frozen'],
  ['executor', 'blocked', 'account_blocked'],
  ['staff', 'active', 'staff_cabinet'],
  ['staff', 'frozen', 'staff_cabinet'],
] as const)('the cabinet of a %s whose account is %s is refused as %s', (role, state, refusal) => {
  expect(refusalToOpen({ role, isFrozen: state === 'frozen', isBlocked: state === 'blocked' })).toBe(refusal)
})
