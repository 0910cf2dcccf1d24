import { pricesOf, type RateBasis } from '@navyk/api-spec/teaching/lessons'
import { businessDate } from '@navyk/api-spec/kit'
import { type Terms, termsAt } from '../../contracts/index.ts'

/** The facts of a contract that decide the prices of its lessons. */
export type Priced = Pick<RateBasis, 'lessonMinutes' | 'weeklySlots'> & {
  policy: Pick<RateBasis, 'basis' | 'packageLessons'>
}

/** Both prices of lessons in kopecks, in the order given: each by the terms of its business date.
 *  @throws Error without terms: lessons are made for active contracts, which have them */
export function lessonPrices(contract: Priced, terms: Terms[], lessons: { startsAt: Date; minutes: number }[]) {
  const rate: RateBasis = { ...contract.policy, ...contract }
  const times = lessons.map(({ startsAt, minutes }) => {
    const date = businessDate(startsAt)
    const valid = termsAt(terms, date)
    if (!valid) throw new Error('A lesson was to be priced by a contract that has no rates')
    return { date, minutes, valid }
  })
  const ofSide = (side: 'customer' | 'executor') =>
    pricesOf(
      side,
      rate,
      times.map(({ date, minutes, valid }) => ({ date, minutes, rateKopecks: valid[`${side}RateKopecks`] })),
    )
  const [customer, executor] = [ofSide('customer'), ofSide('executor')]
  return lessons.map((_, index) => ({
    customerRateKopecks: customer[index] ?? 0,
    executorRateKopecks: executor[index] ?? 0,
  }))
}
