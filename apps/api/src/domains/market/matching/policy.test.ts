import { offerStates } from '@navyk/api-spec/market/offers'
import { type ContractState, contractStates } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import {
  compareCandidates,
  gapStateOf,
  type Invitee,
  mayHandOver,
  promisedIn,
  refusalToFill,
  refusalToInvite,
  statesOf,
} from './policy.ts'

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

const usual = {
  misfits: [],
  days: 2,
  isWithinBudget: true,
  missedLessons: 0,
  heldLessons: 10,
  heldSessions: 4,
  runningContracts: 3,
  runningGroups: 1,
}
test.each([
  ['suits in one thing less', { misfits: ['level' as const] }],
  ['asks more than the budget', { isWithinBudget: false }],
  ['has fewer of the wanted days free', { days: 1 }],
  ['has said no hours', { days: null }],
  ['has missed lessons', { missedLessons: 1 }],
  ['has more contracts', { runningContracts: 4 }],
  ['has more groups', { runningContracts: 2, runningGroups: 3 }],
  ['comes later in the alphabet', { lastName: 'Я' }],
])('a candidate who %s ranks lower', (_, worse) => {
  const best = { ...usual, lastName: 'Б' }
  expect(compareCandidates(best, { ...best, ...worse })).toBeLessThan(0)
  expect(compareCandidates({ ...best, ...worse }, best)).toBeGreaterThan(0)
})

test('a candidate who taught more, in groups too, counts as having missed less of it', () => {
  const one = { ...usual, missedLessons: 1, lastName: 'Я' }
  expect(compareCandidates({ ...one, heldSessions: 30 }, { ...one, lastName: 'А' })).toBeLessThan(0)
})

test('an unknown price does not rank a candidate lower', () => {
  const one = { ...usual, lastName: 'А', isWithinBudget: null }
  expect(compareCandidates(one, { ...usual, lastName: 'Б' })).toBeLessThan(0)
})

const invitee: Invitee = {
  isOpen: true,
  isShown: true,
  isCustomer: false,
  teachesSubject: true,
  teachesFormat: true,
  isInvited: false,
  hasResponded: false,
  hasDismissed: false,
  isAway: false,
}
test('an executor who teaches the subject in the format and has not been invited can be invited', () => {
  expect(refusalToInvite(invitee)).toBeUndefined()
})

// In the order in which they are told: of two reasons the first.
const reasons: [ReturnType<typeof refusalToInvite>, Partial<Invitee>][] = [
  ['blocked', { isOpen: false }],
  ['own_request', { isCustomer: true }],
  ['hidden', { isShown: false }],
  ['subject', { teachesSubject: false }],
  ['format', { teachesFormat: false }],
  ['invited', { isInvited: true }],
  ['responded', { hasResponded: true }],
  ['declined', { hasDismissed: true }],
  ['away', { isAway: true }],
]
test.each(reasons)('an executor is not invited because %s', (refusal, facts) => {
  expect(refusalToInvite({ ...invitee, ...facts })).toBe(refusal)
  const worse = reasons.slice(reasons.findIndex(([each]) => each === refusal)).map(([, each]) => each)
  expect(refusalToInvite(Object.assign({ ...invitee }, ...worse))).toBe(refusal)
})

const gap = { state: 'ending' as ContractState, request_id: null as string | null, next_id: null as string | null }
test.each([
  ['nothing is done yet', gap, 'open', undefined],
  ['a request looks for somebody', { ...gap, request_id: 'o' }, 'requested', 'already_requested'],
  ['the next contract is being agreed on', { ...gap, next_id: 'c' }, 'handed_over', 'already_handed_over'],
  [
    'the next contract came of the request',
    { ...gap, request_id: 'o', next_id: 'c' },
    'handed_over',
    'already_handed_over',
  ],
] as const)('a contract that loses its teacher: %s', (_, row, state, refusal) => {
  expect(gapStateOf(row)).toBe(state)
  expect(refusalToFill(row)).toBe(refusal)
})

test('a contract with a teacher is no gap', () => {
  expect(refusalToFill(undefined)).toBe('no_gap')
})

test.each(contractStates.map((state) => [state, ['active', 'paused', 'ending'].includes(state)] as const))(
  'a contract that is %s can be handed over: %o',
  (state, may) => {
    expect(mayHandOver({ ...gap, state })).toBe(may)
    expect(mayHandOver({ ...gap, state, next_id: 'c' })).toBe(false)
  },
)
