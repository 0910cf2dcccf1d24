import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { maySee, seesCharges, visibleExecutor } from './policy.ts'

test('an executor sees their own reports, staff all of them, and only staff what customers are charged', () => {
  expect(visibleExecutor(policyPeople.executor)).toBe('e')
  expect(visibleExecutor(policyPeople.manager)).toBe('all')
  const staff = ['manager', 'accountant', 'administrator']
  expect(thoseWho((session) => maySee(session, { executor_id: 'z' }))).toEqual(staff)
  expect(maySee(policyPeople.executor, { executor_id: 'e' })).toBe(true)
  expect(maySee(policyPeople.otherExecutor, { executor_id: 'e' })).toBe(false)
  expect(thoseWho(seesCharges)).toEqual(staff)
})
