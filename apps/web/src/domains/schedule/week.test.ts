import type { ScheduledLesson } from '@navyk/api-spec'
import { expect, test } from 'vitest'
import { daysOfWeek, lanesOf, mondayOf, placeOf, shownHours } from './week.ts'

function lesson(startsAt: string, minutes = 60): ScheduledLesson {
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  return { startsAt, endsAt } as ScheduledLesson // the layout looks at the two times alone
}

test.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['', '2026-11-16'],
  ['2026-99-99', '2026-11-16'],
])('the week of "%s" begins on %s', (date, monday) => {
  expect(mondayOf(date, '2026-11-20')).toBe(monday)
})

test('a lesson after nine in the evening, Greenwich time, belongs to the next day in Minsk', () => {
  const days = daysOfWeek('2026-11-16', [lesson('2026-11-17T21:30:00.000Z')])
  expect(days.filter((day) => day.lessons.length > 0).map((day) => day.date)).toEqual(['2026-11-18'])
})

test('the grid shows eight to nine, and more hours where lessons need them', () => {
  expect(shownHours([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  const wide = shownHours([lesson('2026-11-17T03:30:00.000Z'), lesson('2026-11-17T18:00:00.000Z', 90)])
  expect([wide.at(0), wide.at(-1)]).toEqual([6, 22])
})

test('a lesson stands at its quarter of an hour and is as long as it lasts', () => {
  expect(placeOf(lesson('2026-11-17T11:30:00.000Z', 90), 8)).toEqual({ row: 27, span: 6 })
})

test('lessons of the same time stand side by side, others have the whole width', () => {
  const [first, second, third] = [
    lesson('2026-11-17T11:00:00.000Z'),
    lesson('2026-11-17T11:30:00.000Z'),
    lesson('2026-11-17T12:30:00.000Z'),
  ]
  const lanes = lanesOf([first, second, third].flatMap((each) => each ?? []))
  expect(lanes.map(({ index, count }) => [index, count])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})
