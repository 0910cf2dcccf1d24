import { startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { businessInstant } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { lessonPrices as pricesWithBases, type PricingFacts } from './lesson-price.ts'

const weeklySlots = [{ weekday: 1, time: '12:00', minutes: 60 }]
const contract = (policy: Partial<PricingFacts['policy']> = {}): PricingFacts => ({
  lessonMinutes: 60,
  weeklySlots,
  policy: { ...startingPolicy, ...policy },
})
const rates = (validFrom: string, customerRateKopecks: number, executorRateKopecks: number) => ({
  validFrom,
  customerRateKopecks,
  executorRateKopecks,
})
const lessonPrices = (...args: Parameters<typeof pricesWithBases>) =>
  pricesWithBases(...args).map(({ prices }) => price(prices.customerRateKopecks, prices.executorRateKopecks))
const terms = [rates('2026-01-01', 4000, 3000), rates('2026-12-01', 8000, 7000)]
const at = (date: string, time = '12:00', minutes = 60) => ({ startsAt: businessInstant(date, time), minutes })
const price = (customerRateKopecks: number, executorRateKopecks: number) => ({
  customerRateKopecks,
  executorRateKopecks,
})

test('each lesson has the rates of its own day in Minsk', () => {
  const lessons = [at('2026-11-30', '23:30'), at('2026-12-01', '00:30'), at('2026-11-02', '12:00', 90)]
  expect(lessonPrices(contract(), terms, lessons)).toEqual([price(4000, 3000), price(8000, 7000), price(6000, 4500)])
})

test('each side has its own share by the hour, by the package and by the month', () => {
  const lessons = [at('2026-11-02'), at('2026-11-09')]
  expect(lessonPrices(contract({ basis: 'hour' }), terms, [at('2026-11-02', '12:00', 90)])).toEqual([price(6000, 4500)])
  expect(lessonPrices(contract({ basis: 'package', packageLessons: 8 }), terms, lessons)).toEqual([
    price(500, 3000),
    price(500, 3000),
  ])
  // November 2026 has five Mondays.
  expect(lessonPrices(contract({ basis: 'month' }), terms, lessons)).toEqual([price(800, 3000), price(800, 3000)])
})

test('a lesson keeps the day of its rates and the base of its prices', () => {
  const base = (kopecks: number, minutes: number) => ({ kopecks, minutes, roundingKopecks: 0 })
  const [first] = pricesWithBases(contract(), terms, [at('2026-12-01', '00:30', 90)])
  expect(first?.prices).toEqual({
    ...price(12_000, 10_500),
    pricedOn: '2026-12-01',
    customerBase: base(8000, 60),
    executorBase: base(7000, 60),
  })
})

test('no lessons have no prices, and a contract without rates gives no prices', () => {
  expect(lessonPrices(contract(), [], [])).toEqual([])
  expect(() => lessonPrices(contract(), [], [at('2026-11-02')])).toThrow('that has no rates')
})
