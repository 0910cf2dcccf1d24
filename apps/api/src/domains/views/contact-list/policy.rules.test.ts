import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
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
  expect(clientStateOf({ contracts: states.map((each) => ({ state: each })), programmes: [] })).toBe(state)
})

test.each<[ProgrammeState[], ContractState[], string]>([
  [['enrolling'], [], 'starting'],
  [['confirmed'], ['finished'], 'starting'],
  [['running'], [], 'running'],
  [['running'], ['draft'], 'running'],
  [['finished'], [], 'former'],
  [['finished'], ['active'], 'running'],
])('groups that are %j and contracts that are %j make a client who is %s', (groups, states, state) => {
  const of = <State>(all: State[]) => all.map((each) => ({ state: each }))
  expect(clientStateOf({ contracts: of(states), programmes: of(groups) })).toBe(state)
})

test('a phone is only for sides that have agreed', () => {
  expect([seesPhone({ is_agreed: true }), seesPhone({ is_agreed: false })]).toEqual([true, false])
})
