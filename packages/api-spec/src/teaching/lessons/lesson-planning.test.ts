import { describe, expect, test } from 'vitest'
import {
  type LessonRepeat,
  lessonPlanning,
  lessonRepeat,
  mostLessonsAtOnce,
  timesOfPlanning,
} from './lesson-planning.ts'

/** Wednesday, 25 November 2026. */
const first = { date: '2026-11-25', time: '18:00', minutes: 60 }
const datesOf = (repeat: LessonRepeat) => timesOfPlanning({ ...first, repeat }).map(({ date }) => date.slice(5))

describe('lessons planned in one go', () => {
  test('are one if nothing is repeated', () => {
    expect(timesOfPlanning({ ...first, repeat: undefined })).toEqual([first])
  })

  test('have the time and the length of the first', () => {
    expect(timesOfPlanning({ ...first, repeat: { weekdays: [3], everyWeeks: 1, times: 2 } })).toEqual([
      first,
      { ...first, date: '2026-12-02' },
    ])
  })

  test.each<[string, LessonRepeat, string[]]>([
    [
      'on two weekdays, in the order of time',
      { weekdays: [5, 3], everyWeeks: 1, times: 3 },
      ['11-25', '11-27', '12-02'],
    ],
    ['never before the first day', { weekdays: [1, 3], everyWeeks: 1, times: 2 }, ['11-25', '11-30']],
    ['on Sundays and Mondays', { weekdays: [7, 1], everyWeeks: 1, times: 3 }, ['11-29', '11-30', '12-06']],
    [
      'in every other week from Monday',
      { weekdays: [1, 3], everyWeeks: 2, times: 4 },
      ['11-25', '12-07', '12-09', '12-21'],
    ],
    ['until a day that is one', { weekdays: [3], everyWeeks: 1, until: '2026-12-09' }, ['11-25', '12-02', '12-09']],
    ['until the day before', { weekdays: [3], everyWeeks: 1, until: '2026-12-08' }, ['11-25', '12-02']],
    ['until a Monday that is one', { weekdays: [1], everyWeeks: 1, until: '2026-12-07' }, ['11-30', '12-07']],
    ['until the Sunday before', { weekdays: [1], everyWeeks: 1, until: '2026-12-06' }, ['11-30']],
    ['until the first day', { weekdays: [1, 3], everyWeeks: 1, until: '2026-11-25' }, ['11-25']],
  ])('are repeated %s', (_, repeat, dates) => expect(datesOf(repeat)).toEqual(dates))

  test('begin with the week of the first, be it a Monday or a Sunday', () => {
    const repeat = { weekdays: [1, 7], everyWeeks: 2, times: 3 }
    const dates = (date: string) => timesOfPlanning({ ...first, date, repeat }).map((one) => one.date.slice(5))
    expect(dates('2026-11-23')).toEqual(['11-23', '11-29', '12-07'])
    expect(dates('2026-11-29')).toEqual(['11-29', '12-07', '12-13'])
  })

  test('are never more than one above the limit', () => {
    const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, until: '2030-01-01' }
    expect(mostLessonsAtOnce).toBe(60)
    expect(datesOf(everyDay)).toHaveLength(61)
    expect(datesOf({ ...everyDay, until: undefined, times: 60 })).toHaveLength(60)
  })
})

describe('a plan of repeats', () => {
  const form = { contractId: '01900000-0000-7000-8000-000000000001', ...first }
  const id = '01900000-0000-7000-8000-000000000002'
  const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
    result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  const weekly = { weekdays: [3], everyWeeks: 1 }
  const until = (day: string) => ({ ...weekly, until: day })

  test('ends on a day or after a number of times, and has one of both', () => {
    expect(problemsOf(lessonRepeat.safeParse({ ...weekly, times: 1 }))).toEqual([])
    expect(problemsOf(lessonRepeat.safeParse(until('2026-12-09')))).toEqual([])
    expect(problemsOf(lessonRepeat.safeParse(weekly))).toEqual([['until', 'validation.required']])
    expect(problemsOf(lessonRepeat.safeParse({ ...until('2026-12-09'), times: 1 }))).toEqual([
      ['until', 'validation.invalid'],
    ])
  })

  test('does not end before it begins', () => {
    const problems = (repeat: object) => problemsOf(lessonPlanning.safeParse({ ...form, repeat }))
    expect(problems(until('2026-11-25'))).toEqual([])
    expect(problems(until('2026-11-24'))).toEqual([['repeat.until', 'validation.date_order']])
    expect(problems({ ...weekly, times: 5 })).toEqual([])
  })

  test('makes up for a lost lesson once', () => {
    expect(problemsOf(lessonPlanning.safeParse({ ...form, makeUpForId: id }))).toEqual([])
    expect(problemsOf(lessonPlanning.safeParse(form))).toEqual([])
    expect(problemsOf(lessonPlanning.safeParse({ ...form, makeUpForId: id, repeat: { ...weekly, times: 2 } }))).toEqual(
      [['repeat', 'validation.invalid']],
    )
  })
})
