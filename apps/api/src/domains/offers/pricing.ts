/** What the service adds to an executor's price where nobody has agreed on something else. Staff may settle any two rates
 *  in the contract; this is what both sides are shown before there is one. */
const commissionPercent = 20
/** Customers see prices in steps of half a rouble. */
const stepKopecks = 50

/** What a customer pays so that the executor gets `payKopecks`; rounded up, so that the executor never gets less. */
export function customerPriceOf(payKopecks: number): number {
  // Divided once, and last: a fraction in between could round 42.00 up to 42.50.
  return Math.ceil((payKopecks * (100 + commissionPercent)) / (100 * stepKopecks)) * stepKopecks
}

/** The most that an executor can ask within a customer's budget. */
export function payWithin(budgetKopecks: number): number {
  const price = Math.floor(budgetKopecks / stepKopecks) * stepKopecks
  return Math.floor((price * 100) / (100 + commissionPercent))
}
