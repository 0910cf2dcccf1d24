import { describe, expect, test } from 'vitest'
import {
  absenceForm,
  datesBetween,
  dayException,
  hoursOn,
  hoursSpan,
  overlappingSpan,
  workingHoursForm,
} from './availability.ts'

const span = (from: string, to: string) => ({ from, to })
const problemsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('hours of a day', () => {
  test('end after they begin, at 24:00 at the latest', () => {
    expect(problemsOf(hoursSpan.safeParse(span('10:00', '10:01')))).toEqual([])
    expect(problemsOf(hoursSpan.safeParse(span('10:00', '24:00')))).toEqual([])
    expect(problemsOf(hoursSpan.safeParse(span('10:00', '10:00')))).toEqual([['to', 'validation.span_order']])
  })

  test.each([
    ['the same hours', span('10:00', '12:00'), 1],
    ['hours that touch at the end', span('12:00', '13:00'), -1],
    ['hours that touch at the start', span('09:00', '10:00'), -1],
    ['a minute in common at the end', span('11:59', '13:00'), 1],
    ['a minute in common at the start', span('09:00', '10:01'), 1],
    ['hours inside', span('10:30', '11:00'), 1],
  ])('%s as others of the day: the one that overlaps is %s at %i', (_, second, place) => {
    expect(overlappingSpan([span('10:00', '12:00'), second])).toBe(place)
  })

  test('of different weekdays never overlap; the first that overlaps an earlier one is named', () => {
    const on = (weekday: number) => ({ weekday, ...span('10:00', '12:00') })
    expect(overlappingSpan([on(1), on(2)])).toBe(-1)
    expect(overlappingSpan([on(1), on(2), on(1), on(2)])).toBe(2)
    expect(overlappingSpan([])).toBe(-1)
  })

  test('are those of the weekday in the order of time, or those of the date alone', () => {
    const week = [
      { weekday: 1, ...span('18:00', '20:00') },
      { weekday: 2, ...span('08:00', '09:00') },
      { weekday: 1, ...span('10:00', '12:00') },
    ]
    const exceptions = [
      { date: '2026-11-30', windows: [] },
      { date: '2026-12-07', windows: [span('15:00', '16:00'), span('07:00', '08:00')] },
    ]
    const on = (date: string) => hoursOn({ week, exceptions }, date)
    expect(on('2026-11-23')).toEqual([span('10:00', '12:00'), span('18:00', '20:00')])
    expect(on('2026-11-24')).toEqual([span('08:00', '09:00')])
    expect(on('2026-11-25')).toEqual([])
    expect(on('2026-11-30')).toEqual([])
    expect(on('2026-12-07')).toEqual([span('07:00', '08:00'), span('15:00', '16:00')])
  })
})

test('dates from one to another are all of them, over months and years', () => {
  expect(datesBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(datesBetween('2026-12-30', '2026-12-30')).toEqual(['2026-12-30'])
  expect(datesBetween('2026-12-31', '2026-12-30')).toEqual([])
})

describe('saved working hours', () => {
  const monday = { weekday: 1, ...span('10:00', '12:00') }
  const day = { date: '2026-12-07', windows: [span('10:00', '12:00')] }
  const problems = (form: object) => problemsOf(workingHoursForm.safeParse({ week: [], exceptions: [], ...form }))

  test('may be empty', () => expect(problems({})).toEqual([]))

  test('don’t overlap within a weekday or a date; the second is named', () => {
    expect(problems({ week: [monday, { ...monday, ...span('12:00', '13:00') }] })).toEqual([])
    expect(problems({ week: [monday, monday] })).toEqual([['week.1.from', 'validation.times_overlap']])
    const windows = [span('10:00', '12:00'), span('11:00', '13:00')]
    expect(problems({ exceptions: [day, { date: '2026-12-14', windows }] })).toEqual([
      ['exceptions.1.windows.1.from', 'validation.times_overlap'],
    ])
  })

  test('name a date once', () => {
    expect(problems({ exceptions: [day, { ...day, date: '2026-12-14' }] })).toEqual([])
    expect(problems({ exceptions: [day, day] })).toEqual([['exceptions.1.date', 'validation.date_twice']])
  })

  test('are at most so many', () => {
    const windows = (count: number) => Array.from({ length: count }, (_, hour) => span(`1${hour}:00`, `1${hour}:30`))
    expect(problemsOf(dayException.safeParse({ date: day.date, windows: windows(6) }))).toEqual([])
    expect(problemsOf(dayException.safeParse({ date: day.date, windows: windows(7) }))).toEqual([
      ['windows', 'validation.times_too_many'],
    ])
  })
})

test('an absence ends after it begins', () => {
  const from = '2026-11-23T09:00:00.000Z'
  const problems = (endsAt: string) => problemsOf(absenceForm.safeParse({ startsAt: from, endsAt, reason: '' }))
  expect(problems('2026-11-23T09:00:01.000Z')).toEqual([])
  expect(problems(from)).toEqual([['endsAt', 'validation.span_order']])
  expect(problems('2026-11-23T08:00:00.000Z')).toEqual([['endsAt', 'validation.span_order']])
})
