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

test('managers keep the inbox; a thread is seen by them and by the cabinet that asked', () => {
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

test('a closed thread is opened again by its asker for 30 days, and never by staff', () => {
  expect(refusalToReply(customer, closed, after(0))).toBeUndefined()
  expect(refusalToReply(customer, closed, after(1))).toBe('closed_long_ago')
  expect(refusalToReply(manager, closed, closedAt)).toBe('closed')
  expect(refusalToReply(customer, { ...closed, messageCount: 200 }, after(0))).toBe('full')
  expect(refusalToReply(customer, { ...closed, closedAt: null }, after(0))).toBe('closed_long_ago')
})

test('what nobody has answered can be closed by the asker alone; what is closed, by nobody', () => {
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

test('what has become a part of another thread takes nothing any more', () => {
  const part = { ...closed, mergedInto: 'other' }
  expect(refusalToReply(customer, part, after(0))).toBe('merged')
  expect(refusalToRate(customer, part)).toBe('merged')
})

test('a thread becomes part of one of the same asker that is not closed, if both have 200 messages at most', () => {
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

test('a closed thread is given to nobody', () => {
  expect(refusalToHandOver(closed)).toBe('already_closed')
  expect(refusalToHandOver(thread)).toBeUndefined()
})

test('spam takes nothing, is over for good for its asker, and is taken back by managers before anything else', () => {
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

test('spam is what waits or was answered, and is taken back from nothing else', () => {
  for (const state of ['open', 'answered'] as const) {
    expect(refusalToMarkAsSpam({ state })).toBeUndefined()
    expect(refusalToTakeFromSpam({ state })).toBe('not_spam')
  }
  expect(refusalToMarkAsSpam(closed)).toBe('already_closed')
  expect(refusalToTakeFromSpam(closed)).toBe('not_spam')
})

test('spam is closed for whoever asked, and other states are what they are', () => {
  expect([stateSeenBy(customer, 'spam'), stateSeenBy(manager, 'spam')]).toEqual(['closed', 'spam'])
  expect([stateSeenBy(customer, 'open'), stateSeenBy(customer, 'closed')]).toEqual(['open', 'closed'])
  for (const state of ['closed', 'spam'] as const) expect(statesCalled(customer, state)).toEqual(['closed', 'spam'])
  expect([statesCalled(manager, 'closed'), statesCalled(manager, 'spam')]).toEqual([['closed'], ['spam']])
  expect(statesCalled(customer, 'open')).toEqual(['open'])
})

test('a closed thread is linked as well, one that has become part of another is not', () => {
  expect(refusalToLink(thread)).toBeUndefined()
  expect(refusalToLink(closed)).toBeUndefined()
  expect(refusalToLink({ ...closed, mergedInto: 'other' })).toBe('merged')
})

test('silence lasts five days', () => {
  expect(silentSince(after(0)).getTime()).toBe(after(-5 * dayMs).getTime())
})
