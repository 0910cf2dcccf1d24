import { type Terms, termsAt } from '@navyk/api-spec/teaching/contracts'
import {
  type MadeShares,
  priceAt,
  type PriceBase,
  priceBasesOf,
  type RateBasis,
} from '@navyk/api-spec/teaching/lessons'
import { businessDate } from '@navyk/api-spec/kit'

/** The facts of a contract that decide the prices of its lessons. */
export type PricingFacts = Pick<RateBasis, 'lessonMinutes' | 'weeklySlots'> & {
  policy: Pick<RateBasis, 'basis' | 'packageLessons'>
}

/** Price and pay of a lesson in kopecks, and the bases that they follow from. */
export interface LessonPrices {
  customerRateKopecks: number
  executorRateKopecks: number
  /** The business day whose rates these are. */
  pricedOn: string
  customerBase: PriceBase
  executorBase: PriceBase
}

/** Lessons with both their prices in kopecks, in the order given: each by the terms of its business date. `made` are the shares of
 *  monthly fees that other lessons of the contract have.
 *  @throws Error without terms: lessons are made for active contracts, which have them */
export function lessonPrices<Lesson extends { startsAt: Date; minutes: number }>(
  contract: PricingFacts,
  terms: Terms[],
  lessons: Lesson[],
  made: MadeShares[] = [],
): { lesson: Lesson; prices: LessonPrices }[] {
  const rate: RateBasis = { ...contract.policy, ...contract }
  const times = lessons.map((lesson) => {
    const { startsAt, minutes } = lesson
    const date = businessDate(startsAt)
    const valid = termsAt(terms, date)
    if (!valid) throw new Error('A lesson was to be priced by a contract that has no rates')
    return { lesson, date, minutes, valid }
  })
  const ofSide = (side: 'customer' | 'executor') =>
    priceBasesOf(
      side,
      rate,
      times.map(({ date, minutes, valid }) => ({ date, minutes, rateKopecks: valid[`${side}RateKopecks`] })),
      made,
    )
  const [customer, executor] = [ofSide('customer'), ofSide('executor')]
  return times.map(({ lesson, date, minutes, valid }, index) => {
    const whole = (rateKopecks: number) => ({ kopecks: rateKopecks, minutes, roundingKopecks: 0 })
    const bases = {
      pricedOn: date,
      customerBase: customer[index] ?? whole(valid.customerRateKopecks),
      executorBase: executor[index] ?? whole(valid.executorRateKopecks),
    }
    return { lesson, prices: { ...bases, ...pricesAt(bases, minutes) } }
  })
}

/** Both prices of a lesson of some minutes. */
export const pricesAt = (bases: Pick<LessonPrices, 'customerBase' | 'executorBase'>, minutes: number) => ({
  customerRateKopecks: priceAt(bases.customerBase, minutes),
  executorRateKopecks: priceAt(bases.executorBase, minutes),
})

/** Columns of a lesson that keep its prices and the bases of these. */
export const columnsOfPrices = (prices: LessonPrices) => ({
  customer_rate_kopecks: prices.customerRateKopecks,
  executor_rate_kopecks: prices.executorRateKopecks,
  priced_on: prices.pricedOn,
  customer_base_kopecks: prices.customerBase.kopecks,
  customer_base_minutes: prices.customerBase.minutes,
  customer_base_rounding: prices.customerBase.roundingKopecks,
  executor_base_kopecks: prices.executorBase.kopecks,
  executor_base_minutes: prices.executorBase.minutes,
})
export type PriceColumns = ReturnType<typeof columnsOfPrices>
