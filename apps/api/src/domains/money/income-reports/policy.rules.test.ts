import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { lackingDetail, mayAdjust, needsTwo, seesCharges, signedAmount, visibleExecutor } from './policy.ts'

test('an executor sees their own income, staff everybody’s, and only staff what customers pay', () => {
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
] as const)('missing details matter if there is something to pay: %s', (...edge) => {
  const [, net_kopecks, adjustment_kopecks, named, taxStatus, lacks] = edge
  expect(lackingDetail({ executor_id: 'e', net_kopecks, adjustment_kopecks }, new Map([[named, { taxStatus }]]))).toBe(
    lacks,
  )
})

test.each([
  ['up to the limit, to the kopeck', 5000, 0, 5000, false],
  ['a kopeck above it', 5000, 1, 5000, true],
  ['that a deduction brings below it', 5001, -1, 5000, false],
  ['of a service without a limit', 900_000, 0, null, false],
])('a statement %s needs two approvals or one', (_, net_kopecks, adjustment_kopecks, second_above_kopecks, needs) => {
  expect(needsTwo({ net_kopecks, adjustment_kopecks, second_above_kopecks })).toBe(needs)
})

test('a deduction is at most the present sum, with its bonuses, and every other adjustment adds', () => {
  const row = { net_kopecks: 3000, adjustment_kopecks: 500 }
  expect([mayAdjust(row, -3500), mayAdjust(row, -3501), mayAdjust(row, 1)]).toEqual([true, false, true])
  expect((['bonus', 'deduction', 'session'] as const).map((kind) => signedAmount(kind, 7))).toEqual([7, -7, 7])
})
