import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  businessDate,
  businessInstant,
  businessMonth,
  businessTime,
  businessZone,
  dateSchema,
  datesOfMonth,
  instantSchema,
  isDate,
  monthSchema,
  monthSpan,
  endOfSpanSchema,
  minuteOfDay,
  timeOfDaySchema,
  timeOfMinute,
  weekdayOf,
  weekdaySchema,
  zonelessOf,
} from './dates.ts'

/** Local time in Minsk by the machine's time zone database, as `YYYY-MM-DD HH:MM`. */
const inMinsk = (instant: Date) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: businessZone })
  return parts.format(instant)
}
const messageOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['2026-11-30T20:59:59.999Z', '2026-11-30', '23:59'],
  ['2026-11-30T21:00:00.000Z', '2026-12-01', '00:00'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01', '00:00'],
  ['2026-11-30T00:00:00.000Z', '2026-11-30', '03:00'],
])('%s is %s, %s in Minsk', (instant, date, time) => {
  expect(businessDate(new Date(instant))).toBe(date)
  expect(businessMonth(new Date(instant))).toBe(date.slice(0, 7))
  expect(businessTime(new Date(instant))).toBe(time)
})

test('a day and a time are those of the calendar of Minsk, since it keeps its clock all year', () => {
  const instants = fc.date({ min: new Date('2012-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(`${businessDate(instant)} ${businessTime(instant)}`).toBe(inMinsk(instant))
      expect(inMinsk(businessInstant(businessDate(instant), businessTime(instant)))).toBe(inMinsk(instant))
    }),
  )
})

test('a format that knows no zone shows the clock of Minsk', () => {
  const moment = new Date('2026-11-30T21:30:15.250Z')
  expect(zonelessOf(moment).toISOString()).toBe('2026-12-01T00:30:15.250Z')
})

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-1-1', false],
  ['2026-11', false],
  ['30.11.2026', false],
  ['', false],
])('%j is a date of the calendar or not: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})

test('a date without a time begins at midnight in Minsk', () => {
  expect(businessInstant('2026-12-01')).toEqual(new Date('2026-11-30T21:00:00Z'))
  expect(businessInstant('2026-12-01', '12:30')).toEqual(new Date('2026-12-01T09:30:00Z'))
})

test.each([
  ['2026-12', '2026-11-30T21:00:00Z', '2026-12-31T21:00:00Z'],
  ['2026-02', '2026-01-31T21:00:00Z', '2026-02-28T21:00:00Z'],
])('the month %s begins and ends at midnight in Minsk', (month, from, to) => {
  expect(monthSpan(month)).toEqual({ from: new Date(from), to: new Date(to) })
})

test.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-06', 30, '2028-12'],
  ['2026-06', -18, '2024-12'],
])('the month %s plus %i months is %s', (month, count, other) => {
  expect(addMonths(month, count)).toBe(other)
  expect(addMonths(other, -count)).toBe(month)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-01-01', 365, '2027-01-01'],
])('the day %s plus %i days is %s', (date, count, other) => {
  expect(addDays(date, count)).toBe(other)
})

test('a week begins on Monday, the first day, and ends on Sunday, the seventh', () => {
  const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-23', index))
  expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('the month %s has %i dates, in order', (month, count) => {
  const dates = datesOfMonth(month)
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`])
  expect(dates).toEqual([...new Set(dates)].toSorted())
})

describe('a text', () => {
  test.each([
    ['a month', monthSchema, ['2026-01', '2026-09', '2026-10', '2026-12', '2099-12']],
    ['a date', dateSchema, ['2026-02-28', '2028-02-29']],
    ['a time', timeOfDaySchema, ['00:00', '09:59', '19:05', '20:00', '23:59']],
    ['the end of a span', endOfSpanSchema, ['00:01', '19:05', '23:59', '24:00']],
    ['a weekday', weekdaySchema, [1, 7]],
    ['an instant', instantSchema, ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.123Z']],
  ] as const)('is accepted as %s', (_, schema, values) => {
    for (const value of values) expect([value, schema.safeParse(value).success]).toEqual([value, true])
  })

  test.each([
    '1999-12',
    '2126-01',
    '2026-00',
    '2026-13',
    '2026-1',
    '2026-012',
    ' 2026-01',
    '2026-01-01',
    '202-01',
    202_601,
  ])('is refused as a month: %j', (value) => expect(messageOf(monthSchema, value)).toBeDefined())

  test.each(['24:00', '23:60', '1:00', '12:5', '12:345', '112:00', '-1:00', '12-00', '30:00'])(
    'is refused as a time: %j',
    (value) => expect(messageOf(timeOfDaySchema, value)).toBe('validation.time'),
  )
  test.each(['24:01', '24:30', '25:00', '23:60', '124:00', '24:000', '024:00'])(
    'is refused as the end of a span: %s',
    (value) => expect(messageOf(endOfSpanSchema, value)).toBe('validation.time'),
  )

  test.each([0, 8, 1.5, '1'])('is refused as a weekday: %j', (value) => {
    expect(messageOf(weekdaySchema, value)).toBe('validation.weekday')
  })

  test('is refused with a message for each kind', () => {
    expect(messageOf(monthSchema, '2026-13')).toBe('validation.month')
    expect(messageOf(dateSchema, '2026-02-30')).toBe('validation.date')
    expect(messageOf(instantSchema, '2026-11-20')).toBe('validation.instant')
  })
})

test.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1439],
  ['24:00', 1440],
])('%s is %i minutes after midnight', (time, minute) => {
  expect([minuteOfDay(time), timeOfMinute(minute)]).toEqual([minute, time])
})

test('24:00 of a day is 00:00 of the next one', () => {
  expect(businessInstant('2026-12-31', '24:00')).toEqual(businessInstant('2027-01-01'))
})
