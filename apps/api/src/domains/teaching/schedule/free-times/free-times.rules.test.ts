import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterAll, describe, expect, test } from 'vitest'
import { freeTimes } from './free-times.ts'

/** Mondays from four to seven; 23 November 2026 is one. */
const week: DaySpan[] = [{ weekday: 1, from: '16:00', to: '19:00' }]
const monday = { from: '2026-11-23', to: '2026-11-23' }
const at = (date: string, time: string, minutes = 60) => {
  const startsAt = businessInstant(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}
const longAgo = new Date(0)

const zone = process.env.TZ
afterAll(() => {
  process.env.TZ = zone
})

describe.each(['UTC', 'America/St_Johns', 'Europe/Minsk'])('free times on a server in %s', (serverZone) => {
  const times = (
    options: Partial<{
      week: DaySpan[]
      exceptions: { date: string; windows: { from: string; to: string }[] }[]
      busy: { startsAt: Date; endsAt: Date }[]
      span: { from: string; to: string }
      minutes: number
      earliest: Date
    }>,
  ) => {
    process.env.TZ = serverZone
    const { exceptions = [], busy = [], span = monday, minutes = 60, earliest = longAgo } = options
    return freeTimes({ hours: { week: options.week ?? week, exceptions }, busy }, span, minutes, earliest)
  }
  const clock = (options: Parameters<typeof times>[0]) => times(options).map(({ time }) => time)

  test.each([
    ['a free afternoon', {}, ['16:00', '16:30', '17:00', '17:30', '18:00']],
    ['a lesson of an hour and a half', { minutes: 90 }, ['16:00', '16:30', '17:00', '17:30']],
    ['one as long as the window', { minutes: 180 }, ['16:00']],
    ['one that is longer', { minutes: 181 }, []],
    ['a day without hours', { span: { from: '2026-11-24', to: '2026-11-24' } }, []],
    ['a lesson in the middle', { busy: [at('2026-11-23', '17:00')] }, ['16:00', '18:00']],
    ['a lesson that ends when the window begins', { busy: [at('2026-11-23', '15:00')], minutes: 180 }, ['16:00']],
    ['an absence over its end', { busy: [at('2026-11-23', '17:30', 600)] }, ['16:00', '16:30']],
    ['an absence of the whole day', { busy: [at('2026-11-22', '00:00', 3 * 1440)] }, []],
    ['now in the middle of it', { earliest: businessInstant('2026-11-23', '17:30') }, ['17:30', '18:00']],
    ['a minute later', { earliest: new Date(businessInstant('2026-11-23', '17:30').getTime() + 1) }, ['18:00']],
    ['no hours on this date', { exceptions: [{ date: '2026-11-23', windows: [] }] }, []],
    [
      'other hours on this date',
      { exceptions: [{ date: '2026-11-23', windows: [{ from: '08:15', to: '09:45' }] }] },
      ['08:30'],
    ],
    ['an exception of another date', { exceptions: [{ date: '2026-11-30', windows: [] }], minutes: 180 }, ['16:00']],
    [
      'two windows, the later one named first',
      {
        week: [
          { weekday: 1, from: '18:00', to: '19:00' },
          { weekday: 1, from: '09:00', to: '10:00' },
        ],
      },
      ['09:00', '18:00'],
    ],
    [
      'two windows that touch',
      {
        minutes: 90,
        week: [
          { weekday: 1, from: '12:00', to: '13:00' },
          { weekday: 1, from: '11:00', to: '12:00' },
        ],
      },
      ['11:00', '11:30'],
    ],
    ['a window until midnight', { week: [{ weekday: 1, from: '22:30', to: '24:00' }] }, ['22:30', '23:00']],
    [
      'windows that touch over midnight, of which the second day is not asked for',
      {
        week: [
          { weekday: 1, from: '23:00', to: '24:00' },
          { weekday: 2, from: '00:00', to: '01:00' },
        ],
      },
      ['23:00', '23:30'],
    ],
    [
      'a lesson after midnight',
      {
        week: [
          { weekday: 1, from: '23:00', to: '24:00' },
          { weekday: 2, from: '00:00', to: '01:00' },
        ],
        busy: [at('2026-11-24', '00:00', 30)],
      },
      ['23:00'],
    ],
  ])('%s', (_, options, expected) => {
    expect(clock(options)).toEqual(expected)
  })

  test('go from month to month by the calendar of Minsk', () => {
    const late: DaySpan[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '01:00' }))
    const found = times({ week: late, span: { from: '2026-12-31', to: '2027-01-01' } })
    expect(found.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-12-31 00:00', '2027-01-01 00:00'])
  })
})

test('the week does not count on a holiday, only hours of that day', () => {
  const twoMondays = { from: '2026-11-23', to: '2026-11-30' }
  const datesWith = (exceptions: { date: string; windows: { from: string; to: string }[] }[]) => {
    const occupation = { hours: { week, exceptions }, busy: [], holidays: new Set(['2026-11-30']) }
    return [...new Set(freeTimes(occupation, twoMondays, 60, longAgo).map(({ date }) => date))]
  }
  expect(datesWith([])).toEqual(['2026-11-23'])
  expect(datesWith([{ date: '2026-11-30', windows: [{ from: '10:00', to: '11:00' }] }])).toEqual([
    '2026-11-23',
    '2026-11-30',
  ])
  expect(datesWith([{ date: '2026-11-23', windows: [{ from: '10:00', to: '11:00' }] }])).toEqual(['2026-11-23'])
})
