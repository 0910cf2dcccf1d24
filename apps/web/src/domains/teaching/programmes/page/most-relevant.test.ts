import type { ProgrammeCard, ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { card, member, seat } from '#testing/programme.ts'
import { mostRelevant } from './most-relevant.ts'
import { trialDays } from './trial-days.ts'

const inState = (state: ProgrammeState, change: Partial<ProgrammeCard> = {}): ProgrammeCard => ({
  ...card,
  id: state,
  state,
  ...change,
})

test.each<[string, ProgrammeCard[], ProgrammeState | undefined]>([
  ['none where there is none', [], undefined],
  ['what runs before what is about to', [inState('enrolling'), inState('confirmed'), inState('running')], 'running'],
  ['what is open before what is over', [inState('cancelled'), inState('finished'), inState('enrolling')], 'enrolling'],
  ['one with an own seat first', [inState('running'), inState('enrolling', { ownSeats: [seat] })], 'enrolling'],
  [
    'one with an own place in the team first',
    [inState('running'), inState('confirmed', { membership: { ...member, role: 'lead' } })],
    'confirmed',
  ],
])('the programme that concerns a reader most is %s', (_, programmes, state) => {
  expect(mostRelevant(programmes)?.state).toBe(state)
})

const saturdays = { weeklyPattern: card.weeklyPattern, startsOn: '2026-12-05', endsOn: '2026-12-26' }

test.each([
  ['before it begins, all of them', '2026-11-20T09:00:00Z', ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26']],
  ['on the day before one, that one too', '2026-12-18T20:59:59Z', ['2026-12-19', '2026-12-26']],
  ['not one of today', '2026-12-18T21:00:00Z', ['2026-12-26']],
  ['none once it is over', '2026-12-26T09:00:00Z', []],
])('a trial visit is offered on the days on which a programme meets: %s', (_, now, days) => {
  expect(trialDays(saturdays, new Date(now))).toEqual(days)
})

test('a trial visit is offered on the next eight days at most, and on none if the week is not known', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '11:00', minutes: 90 }))
  const now = new Date('2026-12-01T09:00:00Z')
  const days = trialDays({ ...saturdays, weeklyPattern: daily }, now)
  expect([days.length, days[0], days.at(-1)]).toEqual([8, '2026-12-05', '2026-12-12'])
  expect(trialDays({ ...saturdays, weeklyPattern: [] }, now)).toEqual([])
})
