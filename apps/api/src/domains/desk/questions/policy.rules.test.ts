import { dayMs } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import {
  canSee,
  mayWorkInbox,
  refusalToClose,
  refusalToHandOver,
  refusalToLink,
  refusalToMarkAsSpam,
  refusalToMerge,
  refusalToRate,
  refusalToReply,
  refusalToTakeFromSpam,
  sideOf,
  silentSince,
  stateSeenBy,
  statesCalled,
} from './policy.ts'

const { customer, manager } = policyPeople
const closedAt = new Date('2026-11-01T09:00:00Z')
const after = (ms: number) => new Date(closedAt.getTime() + 30 * dayMs + ms)
const thread = { askerId: 'c', state: 'open' as const, messageCount: 1, mergedInto: null, closedAt: null }
const closed = { ...thread, state: 'closed' as const, closedAt }

test('managers run the inbox; they and the asking cabinet see a thread', () => {
  expect(thoseWho(mayWorkInbox)).toEqual(['manager'])
  expect(thoseWho((session) => canSee(session, thread))).toEqual([
    'customer',
    'manager',
    'executorWithCabinetOfCustomer',
  ])
})

test('staff speak for the service, everybody else for themselves', () => {
  expect(sideOf(manager)).toBe('staff')
  expect(sideOf(customer)).toBe('asker')
})

test.each(['open', 'answered'] as const)('a thread that is %s takes messages of both sides, 200 in all', (state) => {
  for (const person of [customer, manager]) {
    expect(refusalToReply(person, { ...thread, state, messageCount: 199 }, closedAt)).toBeUndefined()
    expect(refusalToReply(person, { ...thread, state, messageCount: 200 }, closedAt)).toBe('full')
  }
})

test('a closed thread is reopened by its asker within 30 days, and never by staff', () => {
  expect(refusalToReply(customer, closed, after(0))).toBeUndefined()
  expect(refusalToReply(customer, closed, after(1))).toBe('closed_long_ago')
  expect(refusalToReply(manager, closed, closedAt)).toBe('closed')
  expect(refusalToReply(customer, { ...closed, messageCount: 200 }, after(0))).toBe('full')
  expect(refusalToReply(customer, { ...closed, closedAt: null }, after(0))).toBe('closed_long_ago')
})

test('only the asker closes an unanswered thread, and nobody a closed one', () => {
  expect(refusalToClose(customer, thread)).toBeUndefined()
  expect(refusalToClose(manager, thread)).toBe('unanswered')
  expect(refusalToClose(manager, { ...thread, state: 'answered' })).toBeUndefined()
  expect(refusalToClose(customer, { ...thread, state: 'answered' })).toBeUndefined()
  for (const person of [customer, manager]) expect(refusalToClose(person, closed)).toBe('already_closed')
})

test('an answer is rated by the asker, once the thread is closed', () => {
  expect(refusalToRate(customer, closed)).toBeUndefined()
  expect(refusalToRate(manager, closed)).toBe('not_closed')
  for (const state of ['open', 'answered'] as const) {
    expect(refusalToRate(customer, { ...thread, state })).toBe('not_closed')
  }
})

test('a thread that is part of another takes no messages', () => {
  const part = { ...closed, mergedInto: 'other' }
  expect(refusalToReply(customer, part, after(0))).toBe('merged')
  expect(refusalToRate(customer, part)).toBe('merged')
})

test('a thread becomes part of an open one of the same asker, if both have 200 messages at most', () => {
  const [one, other] = [
    { ...thread, id: '1', messageCount: 100 },
    { ...thread, id: '2', messageCount: 100 },
  ]
  expect(refusalToMerge(one, other)).toBeUndefined()
  expect(refusalToMerge({ ...one, messageCount: 101 }, other)).toBe('too_long')
  expect(refusalToMerge(one, one)).toBe('other_asker')
  expect(refusalToMerge(one, { ...other, askerId: 'd' })).toBe('other_asker')
  expect(refusalToMerge(one, { ...other, state: 'closed', closedAt })).toBe('already_closed')
  expect(refusalToMerge({ ...one, mergedInto: '3' }, other)).toBe('merged')
  expect(refusalToMerge(one, { ...other, mergedInto: '3' })).toBe('merged')
})

test('a closed thread is assigned to nobody', () => {
  expect(refusalToHandOver(closed)).toBe('already_closed')
  expect(refusalToHandOver(thread)).toBeUndefined()
})

test('spam takes no messages, stays closed for its asker, and managers restore it before any other step', () => {
  const spam = { ...thread, state: 'spam' as const, closedAt, id: '1' }
  expect(refusalToReply(customer, spam, closedAt)).toBe('closed_for_good')
  expect(refusalToReply(manager, spam, closedAt)).toBe('spam')
  expect(refusalToRate(customer, spam)).toBe('closed_for_good')
  expect(refusalToClose(customer, spam)).toBe('already_closed')
  for (const refusal of [refusalToClose(manager, spam), refusalToHandOver(spam), refusalToLink(spam)]) {
    expect(refusal).toBe('spam')
  }
  expect(refusalToMerge(spam, { ...thread, id: '2' })).toBe('spam')
  expect(refusalToMerge({ ...thread, id: '2' }, spam)).toBe('spam')
  expect(refusalToMarkAsSpam(spam)).toBe('spam')
  expect(refusalToTakeFromSpam(spam)).toBeUndefined()
})

test('a thread becomes spam from waiting or answered, and is restored from nothing else', () => {
  for (const state of ['open', 'answered'] as const) {
    expect(refusalToMarkAsSpam({ state })).toBeUndefined()
    expect(refusalToTakeFromSpam({ state })).toBe('not_spam')
  }
  expect(refusalToMarkAsSpam(closed)).toBe('already_closed')
  expect(refusalToTakeFromSpam(closed)).toBe('not_spam')
})

test('a spam thread is shown as closed to its asker, and other states are unchanged', () => {
  expect([stateSeenBy(customer, 'spam'), stateSeenBy(manager, 'spam')]).toEqual(['closed', 'spam'])
  expect([stateSeenBy(customer, 'open'), stateSeenBy(customer, 'closed')]).toEqual(['open', 'closed'])
  for (const state of ['closed', 'spam'] as const) expect(statesCalled(customer, state)).toEqual(['closed', 'spam'])
  expect([statesCalled(manager, 'closed'), statesCalled(manager, 'spam')]).toEqual([['closed'], ['spam']])
  expect(statesCalled(customer, 'open')).toEqual(['open'])
})

test('a closed thread can be linked, a merged one can not', () => {
  expect(refusalToLink(thread)).toBeUndefined()
  expect(refusalToLink(closed)).toBeUndefined()
  expect(refusalToLink({ ...closed, mergedInto: 'other' })).toBe('merged')
})

test('silence lasts five days', () => {
  expect(silentSince(after(0)).getTime()).toBe(after(-5 * dayMs).getTime())
})
