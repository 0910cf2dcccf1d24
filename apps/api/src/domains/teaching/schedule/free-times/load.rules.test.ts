import { businessInstant } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { minuteAt } from './free-times.ts'
import { type LoadFacts, loadOf, type MinuteSpan } from './load.ts'

const at = (date: string, time: string) => minuteAt(businessInstant(date, time))
const span = (date: string, from: string, to: string): MinuteSpan => [at(date, from), at(date, to)]

const week = [
  { weekday: 1, from: '15:00', to: '19:00' },
  { weekday: 2, from: '15:00', to: '17:00' },
]
/** Monday and Tuesday. */
const period = { from: '2026-11-23', to: '2026-11-29' }
const load = (facts: Partial<LoadFacts>, holidays: string[] = []) => {
  const all = { hours: { week, exceptions: [] }, absences: [], taken: [], ...facts }
  const { offeredMinutes, takenMinutes, freeMinutes } = loadOf(all, period, new Set(holidays))
  return [offeredMinutes, takenMinutes, freeMinutes].map((minutes) => minutes / 60)
}

test.each<[string, Partial<LoadFacts>, number[], string[]?]>([
  ['hours of the week', {}, [6, 0, 6]],
  ['no hours said', { hours: undefined, taken: [span('2026-11-23', '15:00', '16:00')] }, [0, 1, 0]],
  ['a lesson inside', { taken: [span('2026-11-23', '16:00', '17:30')] }, [6, 1.5, 4.5]],
  ['a lesson at the edge', { taken: [span('2026-11-23', '14:00', '15:00')] }, [6, 1, 6]],
  ['a lesson half outside', { taken: [span('2026-11-23', '14:30', '15:30')] }, [6, 1, 5.5]],
  ['an absence', { absences: [span('2026-11-23', '00:00', '18:00')] }, [3, 0, 3]],
  [
    'an absence that begins before the period',
    { absences: [[at('2026-11-01', '00:00'), at('2026-11-24', '16:00')]] },
    [1, 0, 1],
  ],
  ['a holiday', {}, [2, 0, 2], ['2026-11-23']],
  [
    'a holiday with hours of its own',
    { hours: { week, exceptions: [{ date: '2026-11-23', windows: [{ from: '10:00', to: '11:00' }] }] } },
    [3, 0, 3],
    ['2026-11-23'],
  ],
])('offered, taken and free hours: %s', (_, facts, hours, holidays) => {
  expect(load(facts, holidays)).toEqual(hours)
})
