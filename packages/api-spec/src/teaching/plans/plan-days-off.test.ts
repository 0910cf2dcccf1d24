import { afterEach, describe, expect, test } from 'vitest'
import {
  copiedMonth,
  datesOfAbsence,
  isAfterMidnight,
  isPaused,
  monthOfPattern,
  overlappingSlots,
} from './plan-days-off.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const always = { startsOn: '2025-01-01', endsOn: null }
const tuesdays = [{ weekday: 2, time: '18:30', minutes: 60 }]
const none = { holidays: [], absences: [] }
const row = (date: string, time = '18:30') => ({ date, time, minutes: 60 })
const datesOf = (times: { date: string }[]) => times.map(({ date }) => date)

describe.each(['UTC', 'Europe/Minsk', 'America/St_Johns'])('on a machine in %s', (machine) => {
  test('a month has the weekdays of its week in Minsk, from its first day to its last', () => {
    process.env.TZ = machine
    const mondays = [{ weekday: 1, time: '00:00', minutes: 60 }]
    expect(datesOf(monthOfPattern(mondays, '2026-08', always, none).times)).toEqual([
      '2026-08-03',
      '2026-08-10',
      '2026-08-17',
      '2026-08-24',
      '2026-08-31',
    ])
    const sundays = [{ weekday: 7, time: '23:00', minutes: 60 }]
    expect(datesOf(monthOfPattern(sundays, '2026-02', always, none).times)[0]).toBe('2026-02-01')
  })

  test('holidays, absences and the pause are left out, each with its reason', () => {
    process.env.TZ = machine
    const daysOff = {
      holidays: [{ date: '2026-12-08', law: null, name: 'День школы' }],
      // One absence ends in the minute in which the lesson of the 15th begins, the other begins in the minute in which
      // that of the 22nd ends.
      absences: [
        { startsAt: '2026-12-14T21:00:00Z', endsAt: '2026-12-15T15:30:00Z' },
        { startsAt: '2026-12-22T16:29:00Z', endsAt: '2026-12-22T21:00:00Z' },
      ],
    }
    const paused = { ...always, pausedFrom: '2026-12-29', pausedUntil: null }
    const { times, leftOut } = monthOfPattern(tuesdays, '2026-12', paused, daysOff)
    expect(datesOf(times)).toEqual(['2026-12-01', '2026-12-15'])
    expect(leftOut.map(({ date, reason, name }) => [date, reason, name])).toEqual([
      ['2026-12-08', 'holiday', 'День школы'],
      ['2026-12-22', 'absence', ''],
      ['2026-12-29', 'pause', ''],
    ])
  })

  test('a copied month keeps the places of weekdays', () => {
    process.env.TZ = machine
    // November 2026 begins on a Sunday, December on a Tuesday: four Tuesdays and five.
    const november = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'].map((date) => row(date))
    expect(datesOf(copiedMonth(november, '2026-12').times)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ])
    expect(copiedMonth([row('2026-11-10'), row('2026-11-29', '10:00')], '2026-12')).toEqual({
      times: [row('2026-12-08')],
      dropped: 1,
    })
  })
})

test.each([
  ['23:00', 60, false],
  ['23:00', 61, true],
  ['00:00', 240, false],
])('a lesson at %s of %s minutes goes on after midnight: %s', (time, minutes, is) => {
  expect(isAfterMidnight({ time, minutes })).toBe(is)
})

test('a slot of a week that overlaps an earlier one is named, and one that follows it at once is not', () => {
  const slot = (weekday: number, time: string) => ({ weekday, time, minutes: 60 })
  expect(overlappingSlots([slot(1, '10:00'), slot(1, '11:00'), slot(1, '10:59'), slot(2, '10:30')])).toEqual([2])
})

test('a pause without a last day goes on', () => {
  const pause = { ...always, pausedFrom: '2026-12-10', pausedUntil: null }
  expect([isPaused(pause, '2026-12-09'), isPaused(pause, '2026-12-10'), isPaused(pause, '2030-01-01')]).toEqual([
    false,
    true,
    true,
  ])
})

test('a contract that was never paused is not paused', () => {
  expect([isPaused(always, '2026-12-10'), isPaused({ ...always, pausedFrom: null }, '2026-12-10')]).toEqual([
    false,
    false,
  ])
})

test('an absence that begins with the end of a lesson does not touch it', () => {
  const absences = [{ startsAt: '2026-12-01T16:30:00Z', endsAt: '2026-12-01T20:00:00Z' }]
  expect(monthOfPattern(tuesdays, '2026-12', always, { holidays: [], absences }).leftOut).toEqual([])
})

test.each([
  ['23:30', 30, false],
  ['23:30', 31, true],
])('a lesson at %s of %i minutes goes on after midnight: %s', (time, minutes, is) => {
  expect(isAfterMidnight({ time, minutes })).toBe(is)
})

test('places of a week are compared to the minute, whichever is named first', () => {
  const slot = (weekday: number, time: string, minutes = 60) => ({ weekday, time, minutes })
  expect(overlappingSlots([slot(1, '11:00'), slot(1, '10:00')])).toEqual([])
  expect(overlappingSlots([slot(1, '11:30'), slot(1, '10:00', 90)])).toEqual([])
  expect(overlappingSlots([slot(1, '11:30'), slot(1, '10:00', 91)])).toEqual([1])
  expect(overlappingSlots([slot(1, '10:30', 30), slot(1, '11:00'), slot(1, '10:59', 1)])).toEqual([2])
})

test('a copied month keeps lessons of several days and times apart, in the order of time', () => {
  // Tuesdays twice a day and a Thursday; November 2026 has four Tuesdays, December five.
  const november = [
    row('2026-11-24', '18:30'),
    row('2026-11-03', '18:30'),
    row('2026-11-03', '10:00'),
    row('2026-11-12', '09:00'),
  ]
  const { times, dropped } = copiedMonth(november, '2026-12')
  expect([times.map(({ date, time }) => `${date} ${time}`), dropped]).toEqual([
    ['2026-12-01 10:00', '2026-12-01 18:30', '2026-12-10 09:00', '2026-12-22 18:30'],
    0,
  ])
  const everyWeek = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'].map((date, index) => ({
    ...row(date),
    minutes: 60 + index,
  }))
  expect(copiedMonth(everyWeek, '2026-12').times.at(-1)).toEqual({ date: '2026-12-29', time: '18:30', minutes: 63 })
  expect(copiedMonth([], '2026-12')).toEqual({ times: [], dropped: 0 })
})

test.each([
  ['2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', ['2026-12-01']],
  // Until midnight in Minsk, and a moment longer.
  ['2026-12-01T09:00:00Z', '2026-12-01T21:00:00Z', ['2026-12-01']],
  ['2026-12-01T09:00:00Z', '2026-12-01T21:00:00.001Z', ['2026-12-01', '2026-12-02']],
  ['2026-11-30T21:00:00Z', '2026-12-03T20:59:00Z', ['2026-12-01', '2026-12-02', '2026-12-03']],
])('an absence from %s to %s touches %j', (startsAt, endsAt, dates) => {
  expect(datesOfAbsence({ startsAt, endsAt })).toEqual(dates)
})
