/** The commission on an executor's pay, and the step to which customers' prices are rounded up. Cards, the calendar,
 *  budgets, responses and drafts of contracts all use this. Rates of existing contracts do not change with it. */
export const commission = { percent: 20, stepKopecks: 50 } as const

/** Price for the customer at which the executor gets `payKopecks`, in kopecks; rounded up, so that the executor never gets less. */
export function customerPriceOf(payKopecks: number): number {
  // One division, at the end: an intermediate fraction could round 42.00 up to 42.50.
  return Math.ceil((payKopecks * (100 + commission.percent)) / (100 * commission.stepKopecks)) * commission.stepKopecks
}

/** The most that an executor can ask within a customer's budget. */
export function payWithin(budgetKopecks: number): number {
  const price = Math.floor(budgetKopecks / commission.stepKopecks) * commission.stepKopecks
  return Math.floor((price * 100) / (100 + commission.percent))
}
