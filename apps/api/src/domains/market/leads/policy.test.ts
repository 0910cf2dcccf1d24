import { leadStates } from '@navyk/api-spec/market/leads'
import { expect, test } from 'vitest'
import { isWonByContract, mayTake, reopenedState, type Step, steps } from './policy.ts'

const early = ['new', 'contacted', 'qualified']

test.each([
  ['change', early],
  ['move', early],
  ['assign', [...early, 'request_made']],
  ['lose', [...early, 'request_made']],
  ['reopen', ['lost']],
  ['convert', early],
] as [Step, string[]][])('%s is possible at the stages %j alone', (step, possible) => {
  expect(leadStates.filter((state) => mayTake({ state }, step))).toEqual(possible)
})

test('a lead that is given up is lost, and one of which a request is made says so', () => {
  expect([steps.lose.to, steps.convert.to]).toEqual(['lost', 'request_made'])
})

test('a lost lead goes back to its request where it has one, otherwise to those who were talked with', () => {
  expect([reopenedState({ offer_id: null }), reopenedState({ offer_id: 'x' })]).toEqual(['contacted', 'request_made'])
})

test('a contract wins a lead with a request, also one that was given up, and wins it once', () => {
  expect(leadStates.filter((state) => isWonByContract({ state }))).toEqual(['request_made', 'lost'])
})
