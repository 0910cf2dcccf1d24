/** What the service adds to an executor's pay, and the steps in which customers see prices. The only place that knows it:
 *  cards, the calendar, budgets, responses and drafts of contracts all follow from here. What a contract has settled
 *  stays as it is when this changes. */
export const commission = { percent: 20, stepKopecks: 50 } as const

/** What a customer pays so that the executor gets `payKopecks`; rounded up, so that the executor never gets less. */
export function customerPriceOf(payKopecks: number): number {
  // Divided once, and last: a fraction in between could round 42.00 up to 42.50.
  return Math.ceil((payKopecks * (100 + commission.percent)) / (100 * commission.stepKopecks)) * commission.stepKopecks
}

/** The most that an executor can ask within a customer's budget. */
export function payWithin(budgetKopecks: number): number {
  const price = Math.floor(budgetKopecks / commission.stepKopecks) * commission.stepKopecks
  return Math.floor((price * 100) / (100 + commission.percent))
}
