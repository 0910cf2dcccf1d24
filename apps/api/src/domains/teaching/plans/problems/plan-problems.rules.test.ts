import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { describe, expect, test } from 'vitest'
import { fieldOf, ownProblems as problemsOfRow, problemsOf, type RowTime } from './plan-problems.ts'

const hour = (from: string, minutes = 60) => {
  const starts_at = new Date(from)
  return { starts_at, ends_at: new Date(starts_at.getTime() + minutes * 60_000) }
}
const contract = { startsOn: '2026-12-01', endsOn: '2026-12-31' }
const before = new Date('2026-11-20T09:00:00Z')

type Rest = Parameters<typeof problemsOfRow> extends [RowTime, RowTime[], ...infer Others] ? Others : never
const ownProblems = (rows: RowTime[], index: number, ...rest: Rest) => {
  const row = rows[index]
  if (!row) throw new Error('there is no such row')
  return problemsOfRow(row, rows, ...rest)
}

test.each([
  // The first and the last minute of the contract by the clock of Minsk, and those beside them.
  ['2026-11-30T20:59:00Z', ['outside_contract']],
  ['2026-11-30T21:00:00Z', []],
  ['2026-12-31T20:59:00Z', []],
  ['2026-12-31T21:00:00Z', ['outside_contract']],
])('a lesson that starts at %s is judged by its Minsk day: %j', (from, problems) => {
  expect(ownProblems([hour(from, 1)], 0, contract, before)).toEqual(problems)
})

test.each([
  [60, []],
  [61, ['after_midnight']],
])('a lesson at eleven in the evening of %s minutes has these problems: %j', (minutes, problems) => {
  expect(ownProblems([hour('2026-12-10T20:00:00Z', minutes)], 0, contract, before)).toEqual(problems)
})

test.each([
  ['2026-12-11', null, []],
  ['2026-12-10', null, ['paused']],
  ['2026-12-08', '2026-12-09', []],
  ['2026-12-08', '2026-12-10', ['paused']],
])('in a pause from %s to %s a lesson of the tenth has these problems: %j', (pausedFrom, pausedUntil, problems) => {
  const paused = { ...contract, pausedFrom, pausedUntil }
  expect(ownProblems([hour('2026-12-10T09:00:00Z')], 0, paused, before)).toEqual(problems)
})

test.each([
  ['2026-12-10T09:00:00Z', ['in_the_past']],
  ['2026-12-10T09:00:01Z', []],
])('at nine o’clock a lesson of %s has these problems: %j', (from, problems) => {
  expect(ownProblems([hour(from)], 0, contract, new Date('2026-12-10T09:00:00Z'))).toEqual(problems)
  expect(ownProblems([hour(from)], 0, contract, undefined)).toEqual([])
})

test.each([
  ['2026-12-10T08:59:59Z', true],
  ['2026-12-10T09:00:00Z', false],
  ['2026-12-10T07:00:00Z', false],
  ['2026-12-10T07:00:01Z', true],
])('beside a lesson from eight to nine, one that starts at %s overlaps: %s', (from, overlaps) => {
  const rows = [hour('2026-12-10T08:00:00Z'), hour(from)]
  expect(ownProblems(rows, 1, contract, before)).toEqual(overlaps ? ['overlaps_row'] : [])
  expect(ownProblems(rows, 0, contract, before)).toEqual(overlaps ? ['overlaps_row'] : [])
})

test('a contract without an end has no last day', () => {
  expect(ownProblems([hour('2031-01-01T09:00:00Z')], 0, { ...contract, endsOn: null }, before)).toEqual([])
})

test('each problem is at the field that solves it', () => {
  const codes = [
    'outside_contract',
    'paused',
    'after_midnight',
    'in_the_past',
    'overlaps_row',
    'overlaps_lesson',
  ] as const
  expect(codes.map(fieldOf)).toEqual(['date', 'date', 'minutes', 'time', 'time', 'time'])
})

describe('a plan’s rows are checked', () => {
  const rows = [hour('2026-12-10T09:00:00Z'), hour('2026-12-11T09:00:00Z')]
  const lesson = { startsAt: rows[1]?.starts_at ?? before, endsAt: before, learnerName: 'Савич Алина' }
  const taken = new Map([[1, lesson]])
  const problems = (state: PlanState, now: Date) =>
    problemsOf({ state }, contract, rows, taken, now).map(({ problems }) => problems)
  const overlap = { code: 'overlaps_lesson', lesson }

  test.each(['draft', 'submitted', 'returned'] as const)(
    'while it is %s, and the lesson in the way is named',
    (state) => {
      expect(problems(state, before)).toEqual([[], [overlap]])
    },
  )

  test.each(['draft', 'returned'] as const)('while it is %s, against past times', (state) => {
    const past = { code: 'in_the_past', lesson: null }
    expect(problems(state, new Date('2026-12-11T09:00:00Z'))).toEqual([[past], [past, overlap]])
  })

  test('while the customer looks at it, but not against times that passed since', () => {
    expect(problems('submitted', new Date('2026-12-31T09:00:00Z'))).toEqual([[], [overlap]])
  })

  test.each(['approved', 'void'] as const)('no longer once it is %s', (state) => {
    expect(problems(state, new Date('2026-12-31T09:00:00Z'))).toEqual([[], []])
  })
})
