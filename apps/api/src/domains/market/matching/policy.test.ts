import { offerStates } from '@navyk/api-spec/market/offers'
import { expect, test } from 'vitest'
import { compareCandidates, promisedIn, statesOf } from './policy.ts'

test('the service owes a look, then a response, then a choice; a request that waits for its customer is owed nothing', () => {
  const owed = offerStates.flatMap((state) => (promisedIn(state) ? [[state, promisedIn(state)]] : []))
  expect(owed).toEqual([
    ['moderation', 'look'],
    ['published', 'response'],
    ['in_selection', 'choice'],
  ])
  expect([statesOf('choice'), statesOf(undefined)]).toEqual([
    ['in_selection'],
    ['moderation', 'published', 'in_selection'],
  ])
})

const usual = { misfits: [], days: 2, isWithinBudget: true, missedLessons: 0, heldLessons: 10, runningContracts: 3 }
test.each([
  ['suits in one thing less', { misfits: ['level' as const] }],
  ['asks more than the budget', { isWithinBudget: false }],
  ['has fewer of the wanted days free', { days: 1 }],
  ['has said no hours', { days: null }],
  ['has missed lessons', { missedLessons: 1 }],
  ['has more contracts', { runningContracts: 4 }],
  ['comes later in the alphabet', { lastName: 'Я' }],
])('who %s comes after', (_, worse) => {
  const best = { ...usual, lastName: 'Б' }
  expect(compareCandidates(best, { ...best, ...worse })).toBeLessThan(0)
  expect(compareCandidates({ ...best, ...worse }, best)).toBeGreaterThan(0)
})

test('a price that is not known is no reason to come after', () => {
  const one = { ...usual, lastName: 'А', isWithinBudget: null }
  expect(compareCandidates(one, { ...usual, lastName: 'Б' })).toBeLessThan(0)
})
