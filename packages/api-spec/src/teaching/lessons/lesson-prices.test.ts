import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MadeShares, priceAt, priceBasesOf, pricesOf, type RateBasis } from './lesson-prices.ts'

const byLesson: RateBasis = {
  basis: 'lesson',
  lessonMinutes: 60,
  packageLessons: null,
  weeklySlots: [{ weekday: 2, time: '18:00', minutes: 60 }],
}
/** Five Tuesdays. */
const december = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']

describe('a lesson of 90 minutes', () => {
  const prices = (rate: Partial<RateBasis>) => {
    const lesson = [{ date: '2026-12-01', minutes: 90, rateKopecks: 20_000 }]
    return (['customer', 'executor'] as const).map((side) => pricesOf(side, { ...byLesson, ...rate }, lesson)[0])
  }
  test.each<[string, Partial<RateBasis>, number, number]>([
    ['a lesson of an hour', {}, 30_000, 30_000],
    ['an hour, whatever a lesson lasts', { basis: 'hour', lessonMinutes: 45 }, 30_000, 30_000],
    ['ten lessons', { basis: 'package', packageLessons: 10 }, 3000, 30_000],
    ['a month of five lessons', { basis: 'month' }, 6000, 30_000],
  ])('where 200 BYN are for %s costs the customer %2$i and brings the executor %3$i', (_, rate, customer, executor) => {
    expect(prices(rate)).toEqual([customer, executor])
  })
})

test('the shares of a monthly fee add up to the fee, whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (rateKopecks) => {
      const lessons = december.map((date) => ({ date, minutes: 60, rateKopecks }))
      const shares = pricesOf('customer', { ...byLesson, basis: 'month' }, lessons)
      return shares.reduce((sum, share) => sum + share, 0) === rateKopecks && shares.every((share) => share >= 0)
    }),
  )
})

test('a month of four lessons and one of five share the same fee', () => {
  const rate: RateBasis = { ...byLesson, basis: 'month' }
  const lessons = ['2026-11-24', '2026-12-01'].map((date) => ({ date, minutes: 60, rateKopecks: 20_000 }))
  expect(pricesOf('customer', rate, lessons)).toEqual([5000, 4000])
})

describe('of three parts of a whole with a rate of 1 BYN', () => {
  const parts = (minutes: number) => december.slice(0, 3).map((date) => ({ date, minutes, rateKopecks: 100 }))
  const month: RateBasis = { ...byLesson, basis: 'month' }

  test('each is rounded by itself if the rate is for a lesson', () => {
    expect(pricesOf('customer', byLesson, parts(20))).toEqual([33, 33, 33])
  })

  test('the second makes up for the rounding if it is for a month, only for the customer', () => {
    expect(pricesOf('customer', month, parts(100))).toEqual([33, 34, 33])
    expect(pricesOf('executor', month, parts(20))).toEqual([33, 33, 33])
  })
})

test('lessons of two months, and of two fees of one month, are rounded apart', () => {
  const month: RateBasis = { ...byLesson, basis: 'month' }
  const lesson = (date: string, rateKopecks: number) => ({ date, minutes: 100, rateKopecks })
  expect(pricesOf('customer', month, [lesson('2026-12-01', 1000), lesson('2026-12-08', 2000)])).toEqual([333, 667])
  // March 2027 has five Tuesdays as well.
  expect(pricesOf('customer', month, [lesson('2026-12-01', 100), lesson('2027-03-02', 100)])).toEqual([33, 33])
})

test('a month whose week gives no lessons costs the fee for each', () => {
  const lesson = { date: '2026-12-01', minutes: 60, rateKopecks: 700 }
  expect(pricesOf('customer', { ...byLesson, basis: 'month', weeklySlots: [] }, [lesson])).toEqual([700])
})

test('a lesson as long as at first costs its first price, whatever it was in between', () => {
  const basis = fc.constantFrom<Partial<RateBasis>>(
    {},
    { basis: 'hour', lessonMinutes: 45 },
    { basis: 'package', packageLessons: 7 },
    { basis: 'month' },
  )
  const minutes = fc.integer({ min: 15, max: 240 })
  fc.assert(
    fc.property(basis, fc.integer({ min: 1, max: 100_000 }), minutes, minutes, (rate, rateKopecks, first, other) => {
      for (const side of ['customer', 'executor'] as const) {
        const lesson = { date: '2026-12-01', minutes: first, rateKopecks }
        const [base] = priceBasesOf(side, { ...byLesson, ...rate }, [lesson])
        const [price] = pricesOf(side, { ...byLesson, ...rate }, [lesson])
        if (!base) throw new Error('a lesson without a price')
        expect(priceAt(base, first)).toBe(price)
        expect(priceAt(base, other)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the shares of a monthly fee add up to the fee, in however many steps the lessons are made', () => {
  const rate: RateBasis = { ...byLesson, basis: 'month' }
  const fees = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fees, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (rateKopecks, isNewStep) => {
      let made: MadeShares = { month: '2026-12', feeKopecks: rateKopecks, feeMinutes: 300, minutes: 0, kopecks: 0 }
      const steps: string[][] = []
      for (const [index, date] of december.entries()) {
        if (isNewStep[index] || index === 0) steps.push([])
        steps.at(-1)?.push(date)
      }
      for (const dates of steps) {
        const lessons = dates.map((date) => ({ date, minutes: 60, rateKopecks }))
        const shares = pricesOf('customer', rate, lessons, [made])
        expect(shares.every((share) => share >= 0)).toBe(true)
        const kopecks = shares.reduce((sum, share) => sum + share, made.kopecks)
        made = { ...made, minutes: made.minutes + 60 * dates.length, kopecks }
      }
      expect(made.kopecks).toBe(rateKopecks)
    }),
  )
})
