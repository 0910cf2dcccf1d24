import { describe, expect, test } from 'vitest'
import { contractForm, leastCustomerRate } from './contract-form.ts'
import { startingPolicy } from './contract-policy.ts'

const slot = (weekday: number, minutes = 60) => ({ weekday, time: '18:00', minutes })
const form = {
  ...startingPolicy,
  executorRateKopecks: 3000,
  customerRateKopecks: 4000,
  startsOn: '2026-12-01',
  endsOn: null,
  lessonMinutes: 60,
  weeklySlots: [slot(1)],
  settlementModel: 'principal' as const,
  format: 'online' as const,
  place: '',
}
const problems = (fields: object) => {
  const { error } = contractForm.safeParse({ ...form, ...fields })
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}
const tooLittle = [['customerRateKopecks', 'validation.rate_order']]

describe('the customer’s price covers the executor’s pay', () => {
  test.each([
    ['a lesson', { basis: 'lesson' as const }, 3000],
    ['an hour', { basis: 'hour' as const }, 3000],
    ['an hour, however many lessons a package would have', { basis: 'hour' as const, packageLessons: 8 }, 3000],
    ['a package of eight', { basis: 'package' as const, packageLessons: 8 }, 24_000],
    ['a month of one lesson a week, which may have five', { basis: 'month' as const }, 15_005],
    [
      'a month of two, one and a half times as long',
      { basis: 'month' as const, weeklySlots: [slot(1, 90), slot(2, 90)] },
      45_010,
    ],
    [
      'a month of lessons that don’t come to whole kopecks',
      { basis: 'month' as const, executorRateKopecks: 1000, lessonMinutes: 45, weeklySlots: [slot(1, 50)] },
      // 1000 × 250 / 45 is 5555.56, rounded up, and a kopeck for each of five lessons.
      5561,
    ],
    ['a month of no fixed lessons', { basis: 'month' as const, weeklySlots: [] }, 0],
  ])('for %s', (_, fields, least) => {
    expect(leastCustomerRate({ ...form, packageLessons: null, ...fields })).toBe(least)
  })

  test('to the kopeck', () => {
    expect(problems({ customerRateKopecks: 3000 })).toEqual([])
    expect(problems({ customerRateKopecks: 2999 })).toEqual(tooLittle)
    const eight = { basis: 'package', packageLessons: 8 }
    expect(problems({ ...eight, customerRateKopecks: 24_000 })).toEqual([])
    expect(problems({ ...eight, customerRateKopecks: 23_999 })).toEqual(tooLittle)
  })
})

test('a package has a number of lessons, and nothing else does', () => {
  expect(problems({ basis: 'package', customerRateKopecks: 24_000 })).toEqual([
    ['packageLessons', 'validation.required'],
  ])
  expect(problems({ packageLessons: 8 })).toEqual([['packageLessons', 'validation.invalid']])
})

test('a contract ends on its first day or later, or never', () => {
  expect(problems({ endsOn: '2026-12-01' })).toEqual([])
  expect(problems({ endsOn: '2026-11-30' })).toEqual([['endsOn', 'validation.date_order']])
})

test('lessons of a week don’t overlap; the second is named', () => {
  expect(problems({ weeklySlots: [slot(1), slot(2)] })).toEqual([])
  expect(problems({ weeklySlots: [slot(1), slot(1)] })).toEqual([['weeklySlots.1.time', 'validation.times_overlap']])
})

test('the place of a contract, which its document prints, has 200 characters at most', () => {
  expect(problems({ place: 'у'.repeat(200) })).toEqual([])
  expect(problems({ place: 'у'.repeat(201) })).toEqual([['place', 'validation.too_long']])
})
