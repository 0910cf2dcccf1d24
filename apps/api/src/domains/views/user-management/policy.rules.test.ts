import type { Permission } from '@navyk/api-spec/people/accounts'
import { accessActions } from '@navyk/api-spec/views/user-management'
import { expect, test } from 'vitest'
import { isLast, permissionsRefused, refusalOf, type UserFacts } from './policy.ts'

const user: UserFacts = {
  id: 'them',
  roles: ['customer'],
  isBlocked: false,
  isFrozen: false,
  hasTwoStep: false,
  isTwoStepAsked: false,
  isUnconfirmed: false,
}
const refusal = (action: (typeof accessActions)[number], change: Partial<UserFacts> = {}, administrators = ['me']) =>
  refusalOf(action, { ...user, ...change }, 'me', ['me', 'mine'], new Set(administrators))

test('an absent, leaving or merged account can not be changed', () => {
  for (const action of accessActions) {
    expect(refusalOf(action, undefined, 'me', ['me'], new Set(['me']))).toBe('not_found')
    expect(refusal(action, { isFrozen: true })).toBe('closed')
    expect(refusal(action, { roles: [] })).toBe('closed')
  }
})

test.each([
  ['block', {}, undefined],
  ['block', { id: 'me' }, 'own'],
  ['block', { isBlocked: true }, 'already'],
  ['unblock', { isBlocked: true }, undefined],
  ['unblock', {}, 'already'],
  ['sign_out', {}, undefined],
  ['sign_out', { isBlocked: true }, undefined],
  ['sign_out', { id: 'me' }, 'own'],
  ['ask_two_step', {}, undefined],
  ['ask_two_step', { id: 'me' }, undefined],
  ['ask_two_step', { hasTwoStep: true }, 'already'],
  ['ask_two_step', { isTwoStepAsked: true }, 'already'],
  ['ask_two_step', { isBlocked: true }, 'blocked'],
  ['waive_two_step', { isTwoStepAsked: true }, undefined],
  ['waive_two_step', {}, 'already'],
  ['confirm', { isUnconfirmed: true }, undefined],
  ['confirm', { isUnconfirmed: true, id: 'me' }, 'own'],
  ['confirm', { isUnconfirmed: true, id: 'mine' }, 'same_person'],
  ['confirm', { isUnconfirmed: true, isBlocked: true }, 'blocked'],
  ['confirm', {}, 'already'],
  ['invite', {}, undefined],
  ['invite', { isBlocked: true }, 'blocked'],
] as const)('%s of an account %j is refused as %s', (action, change, expected) => {
  expect(refusal(action, change)).toBe(expected)
})

test('the last person who can manage accounts is not blocked, one of two is', () => {
  expect(refusal('block', {}, ['them'])).toBe('last_administrator')
  expect(refusal('block', {}, ['me', 'them'])).toBeUndefined()
  expect(refusal('block', {}, ['somebody'])).toBeUndefined()
  expect([
    isLast('them', new Set(['them'])),
    isLast('them', new Set(['me', 'them'])),
    isLast('them', new Set()),
  ]).toEqual([true, false, false])
})

type Case = [from: Permission[], to: Permission[], giver: Permission[], isLast: boolean, expected: string | undefined]

test.each<Case>([
  [['manager'], ['manager', 'administrator'], ['administrator'], false, undefined],
  [['manager'], ['manager', 'accountant'], ['administrator'], false, 'not_yours'],
  [['manager'], ['manager', 'accountant'], ['administrator', 'accountant'], false, undefined],
  // What somebody has already is kept, whoever saves it.
  [['accountant'], ['accountant', 'administrator'], ['administrator'], false, undefined],
  [['accountant', 'manager'], ['manager'], ['administrator'], false, undefined],
  [['administrator', 'manager'], ['manager'], ['administrator'], false, undefined],
  [['administrator', 'manager'], ['manager'], ['administrator'], true, 'last_administrator'],
  [['administrator', 'manager'], ['administrator'], ['administrator'], true, undefined],
])('a change from %j to %j by %j (last: %s) is refused as %s', (from, to, giver, isLastOne, expected) => {
  expect(permissionsRefused({ from, to }, giver, isLastOne)).toBe(expected)
})
