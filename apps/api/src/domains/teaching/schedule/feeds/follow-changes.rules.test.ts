import { expect, test } from 'vitest'
import { type FeedEvent, followChanges, type KeptEvent } from './follow-changes.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour))
const [noon, later, latest] = [at(12), at(13), at(14)]
const lesson: FeedEvent = {
  id: 'a',
  starts_at: at(10),
  ends_at: at(11),
  created_at: at(10),
  sequence: 1,
  place: 'Минск, Уручье 1',
  isCalledOff: false,
  title: 'Математика',
  summary: 'Математика: Яна',
}
/** Events that a calendar gets at each of several readings, one after the other. */
function readings(...all: [now: Date, events: FeedEvent[]][]) {
  let kept: KeptEvent[] = []
  return all.map(([now, events]) => {
    const { shown, changed } = followChanges(events, kept, now)
    const written = new Set(changed.map(({ thing_id }) => thing_id))
    kept = [...kept.filter(({ thing_id }) => !written.has(thing_id)), ...changed]
    return shown.map((event) => [event.sequence, event.changedAt, event.isCalledOff, event.summary])
  })
}

test('an unchanged event keeps its number and the time of its change', () => {
  const [first, second] = readings([noon, [lesson]], [later, [lesson]])
  expect(first).toEqual([[1, noon, false, 'Математика: Яна']])
  expect(second).toEqual(first)
})

test.each<[string, Partial<FeedEvent>]>([
  ['its time', { starts_at: at(9) }],
  ['its end', { ends_at: at(12) }],
  ['its place', { place: '' }],
  ['the names', { summary: 'Математика: Вера, Яна' }],
  ['whether it is called off', { isCalledOff: true }],
  ['its own number alone', { sequence: 2 }],
])('an event changed in %s gets a higher number and the time at which it is read', (_, change) => {
  const changed = { ...lesson, ...change }
  const [, second, third] = readings([noon, [lesson]], [later, [changed]], [latest, [changed]])
  expect(second).toEqual([[2, later, changed.isCalledOff, changed.summary]])
  expect(third).toEqual(second)
})

test('an event’s own number counts if it is higher', () => {
  const [, second] = readings([noon, [lesson]], [later, [{ ...lesson, sequence: 7, place: '' }]])
  expect(second).toEqual([[7, later, false, 'Математика: Яна']])
})

test('an event that leaves the owner is cancelled under its title, once, and confirmed under a higher number when it returns', () => {
  const [, gone, still, back] = readings([noon, [lesson]], [later, []], [latest, []], [latest, [lesson]])
  expect(gone).toEqual([[2, later, true, 'Математика']])
  expect(still).toEqual(gone)
  expect(back).toEqual([[3, latest, false, 'Математика: Яна']])
})

test('events are in the order of time, and then of their ids', () => {
  const others = [
    { ...lesson, id: 'c' },
    { ...lesson, id: 'b' },
    { ...lesson, id: 'd', starts_at: at(9) },
  ]
  expect(followChanges(others, [], noon).shown.map(({ id }) => id)).toEqual(['d', 'b', 'c'])
})

test('neither names of learners nor places are stored', () => {
  expect(JSON.stringify(followChanges([lesson], [], noon).changed)).not.toMatch(/Яна|Уручье/)
})
