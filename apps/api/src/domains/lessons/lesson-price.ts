import { proRataKopecks } from '@navyk/api-spec'
import { businessDate } from '@navyk/api-spec/kit'
import { type Terms, termsAt } from '../contracts/index.ts'

/** Both prices of a lesson of `minutes` that starts at an instant, in kopecks: by the terms of its business date, and by
 *  the minute where it is longer or shorter than the contract's lesson.
 *  @throws Error without terms: lessons are made for active contracts, which have them */
export function lessonPrice(contract: { lessonMinutes: number }, terms: Terms[], startsAt: Date, minutes: number) {
  const valid = termsAt(terms, businessDate(startsAt))
  if (!valid) throw new Error('A lesson was to be priced by a contract that has no rates')
  return {
    customerRateKopecks: proRataKopecks(valid.customerRateKopecks, minutes, contract.lessonMinutes),
    executorRateKopecks: proRataKopecks(valid.executorRateKopecks, minutes, contract.lessonMinutes),
  }
}
