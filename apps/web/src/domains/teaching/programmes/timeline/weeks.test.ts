import { expect, test } from 'vitest'
import { byMonth, firstMonday, mondaysFrom, weeksOf } from './weeks.ts'

test('the timeline begins two weeks before this one, or with the week of the day in the address', () => {
  expect(firstMonday('', new Date('2026-11-20T09:00:00Z'))).toBe('2026-11-02')
  expect(firstMonday('2026-09-03')).toBe('2026-08-31')
  expect(firstMonday('autumn', new Date('2026-11-22T21:00:00Z'))).toBe('2026-11-09')
})

test.each([
  ['within the weeks', '2026-11-09', '2026-11-22', { from: 2, to: 4, isCutAtStart: false, isCutAtEnd: false }],
  ['on one day', '2026-11-08', '2026-11-08', { from: 1, to: 2, isCutAtStart: false, isCutAtEnd: false }],
  ['begun before', '2026-10-01', '2026-11-03', { from: 1, to: 2, isCutAtStart: true, isCutAtEnd: false }],
  ['to the last day', '2027-01-25', '2027-01-31', { from: 13, to: 14, isCutAtStart: false, isCutAtEnd: false }],
  ['ending after', '2027-01-25', '2027-02-01', { from: 13, to: 14, isCutAtStart: false, isCutAtEnd: true }],
])('a programme %s is in its weeks', (_, startsOn, endsOn, weeks) => {
  expect(mondaysFrom('2026-11-02').at(-1)).toBe('2027-01-25')
  expect(weeksOf({ startsOn, endsOn }, '2026-11-02')).toEqual(weeks)
})

test('the list by months puts earlier programmes into the first month', () => {
  const rows = ['2026-12-01', '2026-03-01', '2026-11-30'].map((startsOn) => ({ startsOn }))
  expect(byMonth(rows, '2026-11-02').map(([month, of]) => [month, of.map(({ startsOn }) => startsOn)])).toEqual([
    ['2026-11', ['2026-03-01', '2026-11-30']],
    ['2026-12', ['2026-12-01']],
  ])
})
