import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { hasBegun, mayEdit, seesDrafts, teaches } from './policy.ts'

const contract = { executorId: 'e', state: 'active' as const }

test('the executor of a contract and managers write how its learner gets on', () => {
  expect(thoseWho((session) => teaches(session, contract))).toEqual(['executor', 'manager'])
})

test.each<[ContractState, boolean]>([
  ['draft', false],
  ['awaiting_ack', false],
  ['cancelled', false],
  ['active', true],
  ['paused', true],
  ['ending', true],
  ['finished', true],
  ['terminated', true],
])('about a contract that is %s something is written: %s', (state, isWritten) => {
  expect(hasBegun({ state })).toBe(isWritten)
  expect(mayEdit(policyPeople.executor, { ...contract, state })).toBe(isWritten)
})

test('everybody but customers sees drafts of reports', () => {
  expect(thoseWho(seesDrafts)).not.toContain('customer')
  expect(thoseWho(seesDrafts)).toContain('executor')
})
