import { leadStates } from '@navyk/api-spec/market/leads'
import { expect, test } from 'vitest'
import {
  isErased,
  isWonByContract,
  mayTake,
  refusalToErase,
  reopenedState,
  type Step,
  leadTransitions,
} from './policy.ts'

const early = ['new', 'contacted', 'qualified']

test.each([
  ['change', early],
  ['move', early],
  ['assign', [...early, 'request_made']],
  ['lose', [...early, 'request_made']],
  ['reopen', ['lost']],
  ['convert', early],
] as [Step, string[]][])('the step %s is possible at the stages %j only', (step, possible) => {
  expect(leadStates.filter((state) => mayTake({ state }, step))).toEqual(possible)
})

test('a lead that is given up is lost, and a lead with a request says so', () => {
  expect([leadTransitions.lose.to, leadTransitions.convert.to]).toEqual(['lost', 'request_made'])
})

test('a lost lead returns to its request if it has one, otherwise to the contacted ones', () => {
  expect([reopenedState({ offer_id: null }), reopenedState({ offer_id: 'x' })]).toEqual(['contacted', 'request_made'])
})

test('a contract wins a lead with a request, also one that was given up, and wins it once', () => {
  expect(leadStates.filter((state) => isWonByContract({ state }))).toEqual(['request_made', 'lost'])
})

test.each([
  ['a stranger', { phone: '375291000001', customer_id: null }, undefined],
  ['who became a customer', { phone: '375291000001', customer_id: 'c' }, 'has_account'],
  ['who is erased', { phone: '', customer_id: null }, 'erased'],
  ['who is erased with an account', { phone: '', customer_id: 'c' }, 'erased'],
] as const)('%s is erased with the lead: %o', (_, lead, refusal) => {
  expect(refusalToErase(lead)).toBe(refusal)
  expect(isErased(lead)).toBe(lead.phone === '')
})
