import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addMonths,
  businessDate,
  businessInstant,
  businessMonth,
  datesOfMonth,
  monthSpan,
  weekdayOf,
} from '#kit/dates.ts'
import { timesOfPattern } from './weekly-pattern.ts'

const open = { startsOn: '2020-01-01', endsOn: null }
const tuesday = { weekday: 2, time: '18:30', minutes: 60 }
const friday = { weekday: 5, time: '09:00', minutes: 90 }

describe('a weekly pattern', () => {
  test('gives the lessons of a month in the order of time', () => {
    expect(timesOfPattern([friday, tuesday], '2026-12', open)).toEqual([
      { date: '2026-12-01', time: '18:30', minutes: 60 },
      { date: '2026-12-04', time: '09:00', minutes: 90 },
      { date: '2026-12-08', time: '18:30', minutes: 60 },
      { date: '2026-12-11', time: '09:00', minutes: 90 },
      { date: '2026-12-15', time: '18:30', minutes: 60 },
      { date: '2026-12-18', time: '09:00', minutes: 90 },
      { date: '2026-12-22', time: '18:30', minutes: 60 },
      { date: '2026-12-25', time: '09:00', minutes: 90 },
      { date: '2026-12-29', time: '18:30', minutes: 60 },
    ])
  })

  test.each([
    [
      'the first day counts',
      { startsOn: '2026-12-08', endsOn: null },
      ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'],
    ],
    [
      'the day before the first does not',
      { startsOn: '2026-12-09', endsOn: null },
      ['2026-12-15', '2026-12-22', '2026-12-29'],
    ],
    [
      'the last day counts',
      { startsOn: '2026-01-01', endsOn: '2026-12-15' },
      ['2026-12-01', '2026-12-08', '2026-12-15'],
    ],
    ['the day after the last does not', { startsOn: '2026-01-01', endsOn: '2026-12-14' }, ['2026-12-01', '2026-12-08']],
    ['a month after the last has none', { startsOn: '2026-01-01', endsOn: '2026-11-30' }, []],
  ])('keeps to the contract: %s', (_, bounds, dates) => {
    expect(timesOfPattern([tuesday], '2026-12', bounds).map((time) => time.date)).toEqual(dates)
  })

  test('that names a time twice gives it once, and gives two times of one day in their order', () => {
    const morning = { weekday: 2, time: '08:00', minutes: 45 }
    expect(
      timesOfPattern([tuesday, tuesday, morning], '2027-02', open)
        .map((it) => `${it.date} ${it.time}`)
        .slice(0, 3),
    ).toEqual(['2027-02-02 08:00', '2027-02-02 18:30', '2027-02-09 08:00'])
  })

  test('gives the same time on two weekdays on both', () => {
    const friday = { ...tuesday, weekday: 5 }
    expect(
      timesOfPattern([tuesday, friday], '2026-12', open)
        .slice(0, 3)
        .map(({ date }) => date),
    ).toEqual(['2026-12-01', '2026-12-04', '2026-12-08'])
  })

  const slot = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`),
    minutes: fc.integer({ min: 30, max: 240 }),
  })
  const month = fc.integer({ min: 0, max: 600 }).map((count) => addMonths('2020-01', count))

  test('meets each of its weekdays four or five times a month, on that weekday, inside that month', () => {
    fc.assert(
      fc.property(slot, month, (one, of) => {
        const times = timesOfPattern([one], of, open)
        expect([4, 5]).toContain(times.length)
        for (const time of times) {
          expect(weekdayOf(time.date)).toBe(one.weekday)
          // The lesson starts in the month by Minsk's calendar.
          expect(businessMonth(businessInstant(time.date, time.time))).toBe(of)
        }
      }),
    )
  })

  test('gives no time twice and nothing outside the contract, in order', () => {
    const day = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 14 }), month, day, day, (slots, of, from, to) => {
        const span = [...datesOfMonth(addMonths(of, -1)), ...datesOfMonth(of), ...datesOfMonth(addMonths(of, 1))]
        const bounds = { startsOn: span[Math.min(from, to)] ?? '', endsOn: span[Math.max(from, to)] ?? '' }
        const keys = timesOfPattern(slots, of, bounds).map((time) => `${time.date} ${time.time}`)
        expect(keys).toEqual([...new Set(keys)].toSorted())
        for (const key of keys) {
          expect(key.slice(0, 10) >= bounds.startsOn && key.slice(0, 10) <= bounds.endsOn).toBe(true)
        }
      }),
    )
  })
})

describe('a month begins and ends at midnight in Minsk, wherever the server stands', () => {
  const zone = process.env.TZ
  afterEach(() => {
    process.env.TZ = zone
  })

  test.each(['UTC', 'America/St_Johns', 'Pacific/Auckland', 'Europe/Minsk'])('%s', (serverZone) => {
    process.env.TZ = serverZone
    expect(monthSpan('2026-12')).toEqual({
      from: new Date('2026-11-30T21:00:00Z'),
      to: new Date('2026-12-31T21:00:00Z'),
    })
    const edges = [
      '2026-11-30T20:59:59.999Z',
      '2026-11-30T21:00:00Z',
      '2026-12-31T20:59:59.999Z',
      '2026-12-31T21:00:00Z',
    ]
    expect(edges.map((edge) => businessMonth(new Date(edge)))).toEqual(['2026-11', '2026-12', '2026-12', '2027-01'])
    expect(businessDate(businessInstant('2026-12-31', '23:30'))).toBe('2026-12-31')
    const late = timesOfPattern([{ weekday: 4, time: '23:30', minutes: 60 }], '2026-12', open)
    expect(late.at(-1)).toEqual({ date: '2026-12-31', time: '23:30', minutes: 60 })
    expect(late[0]).toEqual({ date: '2026-12-03', time: '23:30', minutes: 60 })
  })
})
