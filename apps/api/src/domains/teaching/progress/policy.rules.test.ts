import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeState, SeatState } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { hasBegun, isPastSeat, mayEdit, seesDrafts, seesSeat, teaches } from './policy.ts'

test('managers and those who teach a learner write the progress', () => {
  expect(thoseWho((session) => teaches(session, { teacherIds: ['other', 'e'] }))).toEqual(['executor', 'manager'])
  expect(thoseWho((session) => teaches(session, { teacherIds: [] }))).toEqual(['manager'])
})

test('progress is not written before the start', () => {
  const written = [true, false].map((begun) => mayEdit(policyPeople.executor, { teacherIds: ['e'], hasBegun: begun }))
  expect(written).toEqual([true, false])
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
])('a contract that is %s has begun: %s', (state, isBegun) => {
  expect(hasBegun({ state })).toBe(isBegun)
})

test.each<[SeatState, ProgrammeState, boolean]>([
  ['taken', 'enrolling', false],
  ['taken', 'running', false],
  ['taken', 'finished', true],
  ['taken', 'cancelled', true],
  ['left', 'running', true],
])('a seat that is %s in a programme that is %s counts as past: %s', (state, programme_state, isPast) => {
  expect(isPastSeat({ state, programme_state })).toBe(isPast)
})

test('a seat is seen by its customer, those who teach it and the staff', () => {
  const seat = { customerId: 'c', teacherIds: ['e'] }
  const seeing = thoseWho((session) => seesSeat(session, seat))
  expect(seeing).toEqual(expect.arrayContaining(['customer', 'executor', 'manager', 'accountant']))
  expect(thoseWho((session) => seesSeat(session, { customerId: 'x', teacherIds: ['y'] }))).not.toEqual(
    expect.arrayContaining(['customer']),
  )
})

test('everybody but customers sees drafts of reports', () => {
  expect(thoseWho(seesDrafts)).not.toContain('customer')
  expect(thoseWho(seesDrafts)).toContain('executor')
})
