import { describe, expect, test } from 'vitest'
import { commonSpans, cutAtWeekEnd, type DaySpan, daySpan, daySpansOf, firstStarts, weekSpan } from './day-spans.ts'

const span = (weekday: number, from: string, to: string): DaySpan => ({ weekday, from, to })
const wanted = [span(1, '16:00', '18:00')]

test.each([
  ['16:00', '16:00', false],
  ['16:00', '16:01', true],
  ['23:00', '24:00', true],
  ['00:00', '24:00', true],
  ['24:00', '24:00', false],
])('a span from %s to %s is one: %s', (from, to, is) => {
  expect(daySpan.safeParse(span(1, from, to)).success).toBe(is)
})

describe('times that suit both sides', () => {
  test.each([
    ['the same span', span(1, '16:00', '18:00'), true],
    ['exactly one lesson in common', span(1, '17:00', '20:00'), true],
    ['one minute less than a lesson in common', span(1, '17:01', '20:00'), false],
    ['touching spans', span(1, '18:00', '20:00'), false],
    ['the same hours of another day', span(2, '16:00', '18:00'), false],
  ])('%s', (_, offered, isCommon) => {
    expect(commonSpans(wanted, [offered], 60)).toEqual(isCommon ? [offered] : [])
  })

  test('continue where spans touch: a lesson begins in the first and ends in the second', () => {
    const offered = [span(1, '15:00', '17:00'), span(1, '17:00', '19:00')]
    expect(commonSpans(wanted, offered, 120)).toEqual([offered[0]])
    expect(commonSpans(wanted, offered, 60)).toEqual(offered)
    expect(commonSpans(wanted, offered, 121)).toEqual([])
  })

  test.each([
    [1, 2],
    [7, 1],
  ])('continue over midnight from weekday %i into weekday %i', (first, second) => {
    const late = [span(first, '23:00', '24:00'), span(second, '00:00', '01:00')]
    const offered = [span(second, '00:00', '00:30'), span(first, '23:30', '24:00')]
    expect(commonSpans(late, offered, 60)).toEqual([offered[1]])
    expect(commonSpans(late, offered, 61)).toEqual([])
    expect(commonSpans(late, [span(first, '23:30', '23:59'), span(second, '00:00', '00:30')], 60)).toEqual([])
  })

  test('begin at the first minute that both have', () => {
    const offered = [span(1, '15:00', '17:00'), span(1, '17:00', '19:00'), span(2, '16:00', '18:00')]
    const startsOf = (...args: Parameters<typeof firstStarts>) => firstStarts(...args).map(({ start }) => start)
    expect(startsOf(wanted, offered, 60)).toEqual(['16:00', '17:00', undefined])
    const late = [span(7, '23:00', '24:00'), span(1, '00:00', '01:00')]
    expect(startsOf(late, late, 90)).toEqual(['23:00', undefined])
  })
})

test('a span of the week is counted from Monday, and comes back as times of its days', () => {
  const sunday = span(7, '22:30', '24:00')
  expect(weekSpan(span(1, '00:00', '00:01'))).toEqual([0, 1])
  expect(daySpansOf([weekSpan(sunday)])).toEqual([sunday])
  expect(daySpansOf([[1410, 2940]])).toEqual([
    span(1, '23:30', '24:00'),
    span(2, '00:00', '24:00'),
    span(3, '00:00', '01:00'),
  ])
  expect([cutAtWeekEnd([10_000, 10_080]), cutAtWeekEnd([10_000, 10_081])]).toEqual([
    [[10_000, 10_080]],
    [
      [10_000, 10_080],
      [0, 1],
    ],
  ])
})
