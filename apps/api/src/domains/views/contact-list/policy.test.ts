import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { clientStateOf, seesPhone } from './policy.ts'

test.each<[ContractState[], string]>([
  [['draft'], 'starting'],
  [['awaiting_ack'], 'starting'],
  [['active'], 'running'],
  [['paused'], 'running'],
  [['ending'], 'running'],
  [['finished'], 'former'],
  [['terminated'], 'former'],
  [['finished', 'draft'], 'starting'],
  [['draft', 'active', 'finished'], 'running'],
])('contracts that are %j make a client who is %s', (states, state) => {
  expect(clientStateOf(states.map((each) => ({ state: each })))).toBe(state)
})

test('a phone is for those who have agreed', () => {
  expect([seesPhone({ is_agreed: true }), seesPhone({ is_agreed: false })]).toEqual([true, false])
})
