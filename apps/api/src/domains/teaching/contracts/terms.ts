/** Rates of one lesson in kopecks, from a business date until the next row's. */
export interface Terms {
  validFrom: string
  customerRateKopecks: number
  executorRateKopecks: number
}

/** The rates that hold on a date: the newest that have begun by then, or the first ones before any has.
 *  `terms` in the order of their dates. */
export function termsAt(terms: Terms[], date: string): Terms | undefined {
  return terms.findLast((row) => row.validFrom <= date) ?? terms[0]
}
