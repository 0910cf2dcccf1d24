import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { afterAll, describe, expect, test } from 'vitest'
import { readDate, daysOf, mondayOf, rangeOf, stepDate } from './days.ts'
import {
  subtractMinutes,
  minutesToPointer,
  hueOf,
  isOutside,
  minutesBetweenCells,
  partOutsideHours,
  moveByArrow,
  findShades,
  shownHours,
  wallClock,
} from './grid-data.ts'

function lesson(startsAt: string, minutes = 60): ScheduledLesson {
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  return { startsAt, endsAt } as ScheduledLesson // the layout uses only the two times
}

const zone = process.env.TZ
afterAll(() => {
  process.env.TZ = zone
})

describe.each(['UTC', 'Europe/Minsk', 'America/St_Johns'])('in a browser in %s', (browserZone) => {
  const here = <T>(work: () => T): T => {
    process.env.TZ = browserZone
    return work()
  }

  test.each([
    ['2026-11-20', '2026-11-16'],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['2026-03-29', '2026-03-23'],
  ])('the week of %s begins on %s', (date, monday) => {
    expect(here(() => mondayOf(date))).toBe(monday)
  })

  test.each([
    ['day', '2026-12-31', '2026-12-31', '2026-12-31', '2027-01-01'],
    ['week', '2026-12-31', '2026-12-28', '2027-01-03', '2027-01-04'],
    ['agenda', '2026-11-22', '2026-11-22', '2026-11-28', '2026-11-29'],
    ['month', '2026-11-30', '2026-10-26', '2026-12-06', '2026-12-01'],
    ['month', '2027-02-15', '2027-02-01', '2027-02-28', '2027-03-01'],
  ] as const)('the %s of %s goes from %s to %s, and on to %s', (view, date, from, to, next) => {
    expect(here(() => rangeOf(view, date))).toEqual({ from, to })
    expect(here(() => stepDate(view, date, 1))).toBe(next)
    expect(here(() => rangeOf(view, stepDate(view, stepDate(view, date, 1), -1)))).toEqual({ from, to })
  })

  test('a lesson after nine in the evening, Greenwich time, belongs to the next day in Minsk', () => {
    const late = lesson('2026-11-17T21:30:00.000Z')
    const days = here(() => daysOf({ from: '2026-11-16', to: '2026-11-22' }, [late]))
    expect(days.filter((day) => day.lessons.length > 0).map((day) => day.date)).toEqual(['2026-11-18'])
    expect(here(() => wallClock(new Date(late.startsAt)))).toBe('2026-11-18 00:30:00')
  })

  test('a lesson at the edge of a month belongs to the month in Minsk', () => {
    const [last, first] = [lesson('2026-11-30T20:30:00.000Z'), lesson('2026-11-30T21:00:00.000Z')]
    const dates = here(() => daysOf({ from: '2026-11-30', to: '2026-12-01' }, [first, last]))
    expect(dates.map(({ lessons }) => lessons.length)).toEqual([1, 1])
  })

  test.each([
    ['ArrowUp', false, '2026-11-17 23:45'],
    ['ArrowDown', false, '2026-11-18 00:15'],
    ['ArrowRight', false, '2026-11-19 00:00'],
    ['ArrowLeft', false, '2026-11-17 00:00'],
    ['ArrowLeft', true, '2026-11-19 00:00'],
  ])('%s moves a lesson at midnight (mirrored: %s) to %s', (key, isMirrored, place) => {
    const { date, time } = here(() => moveByArrow(lesson('2026-11-17T21:00:00.000Z'), key, isMirrored))
    expect(`${date} ${time}`).toBe(place)
  })

  test('places in the grid are minutes apart by the clock of Minsk, whatever the browser’s does that night', () => {
    expect(here(() => minutesBetweenCells('2026-11-01 01:30:00', '2026-11-01 03:00:00'))).toBe(90)
    expect(here(() => minutesBetweenCells('2027-03-14 01:30:00', '2027-03-14 03:00:00'))).toBe(90)
  })
})

test.each([
  ['', '2026-11-20'],
  ['2026-99-99', '2026-11-20'],
  ['2026-02-30', '2026-11-20'],
  ['2026-02-28', '2026-02-28'],
])('the address "%s" means %s', (text, date) => {
  expect(readDate(text, '2026-11-20')).toBe(date)
})

const none = { week: [], exceptions: [] }
const mondays = {
  week: [{ weekday: 1, from: '16:00', to: '22:30' }],
  exceptions: [{ date: '2026-11-23', windows: [] }],
}

test('the grid opens with the working hours, or with eight to nine, and counts the lessons outside', () => {
  const opened = (...asked: Parameters<typeof shownHours>) => {
    const { whole: _, ...hours } = shownHours(...asked)
    return hours
  }
  const all = { before: 0, after: 0 }
  expect(opened([], none, [])).toEqual({ first: 8, last: 21, ...all })
  expect(opened([], mondays, ['2026-11-16'])).toEqual({ first: 16, last: 23, ...all })
  // A single lesson makes no grid of its own.
  expect(opened([lesson('2026-11-17T17:00:00.000Z')], none, ['2026-11-17'])).toEqual({ first: 8, last: 21, ...all })
  // The hours of Mondays do not affect a Tuesday without lessons.
  expect(opened([], mondays, ['2026-11-17'])).toEqual({ first: 8, last: 21, ...all })
  const night = [lesson('2026-11-17T00:30:00.000Z'), lesson('2026-11-17T20:30:00.000Z')]
  expect(shownHours(night, none, [])).toEqual({
    first: 8,
    last: 21,
    before: 1,
    after: 1,
    whole: { first: 3, last: 24 },
  })
  // A lesson that lies in them in part is shown as a whole, and so is one that then lies in them in part.
  const early = ['02:00', '03:30', '04:15'].map((time) => lesson(`2026-11-17T${time}:00.000Z`))
  expect(opened(early, none, [])).toEqual({ first: 6, last: 21, before: 1, after: 0 })
})

test('a slot is outside the hours of its day, and inside if the executor has none', () => {
  expect(isOutside(none, '2026-11-16 03:00:00')).toBe(false)
  expect(isOutside(mondays, '2026-11-16 15:30:00')).toBe(true)
  expect(isOutside(mondays, '2026-11-16 16:00:00')).toBe(false)
  expect(isOutside(mondays, '2026-11-16 22:30:00')).toBe(true)
  expect(isOutside(mondays, '2026-11-23 16:00:00')).toBe(true)
  expect(partOutsideHours(none, '2026-11-16 03:00:00')).toBeUndefined()
  expect(partOutsideHours(mondays, '2026-11-16 15:00:00')).toBe('whole')
  expect(partOutsideHours(mondays, '2026-11-16 22:00:00')).toBe('second')
})

test('an absence of several days is cut at midnight and at the edges of the grid', () => {
  const shades = findShades(
    { absences: [{ id: 'a', startsAt: '2026-11-17T12:00:00Z', endsAt: '2026-11-18T21:00:00Z' }], holidays: [] },
    { from: '2026-11-16', to: '2026-11-22' },
    { first: 8, last: 21 },
  )
  expect(shades.map(({ start, end }) => `${start} – ${end}`)).toEqual([
    '2026-11-17 15:00:00 – 2026-11-17 21:00:00',
    '2026-11-18 08:00:00 – 2026-11-18 21:00:00',
  ])
})

test('a person has one colour of ten, always the same', () => {
  const hue = hueOf('0192f0c1-0000-7000-8000-000000000001')
  expect(hue).toBe(hueOf('0192f0c1-0000-7000-8000-000000000001'))
  expect(hue).toBeLessThan(10)
})

// 10:00 and 10:10 in Minsk. The grid gives the pointer's position in quarters of an hour.
test.each([
  ['2026-11-17T07:00:00.000Z', 60, 0, '10:00:00', '10:00'],
  ['2026-11-17T07:00:00.000Z', 60, 0.5, '10:30:00', '10:00'],
  ['2026-11-17T07:00:00.000Z', 90, 0.98, '11:30:00', '10:00'],
  ['2026-11-17T07:10:00.000Z', 60, 0.5, '10:45:00', '10:10'],
  ['2026-11-17T07:00:00.000Z', 60, 0.5, '15:15:00', '14:45'],
  ['2026-11-17T07:00:00.000Z', 60, 0.9, '00:15:00', '00:00'],
])(
  'the lesson of %s (%s min), held at %s of its height, begins at its own top',
  (at, minutes, part, pointer, start) => {
    const held = minutesToPointer(lesson(at, minutes), part)
    expect(subtractMinutes(`2026-11-18 ${pointer}`, held)).toBe(`2026-11-18 ${start}:00`)
  },
)
