/** The markup: the percent of an executor's pay that customers' prices are above it, and the step to which these are rounded up. Cards,
 *  the calendar, budgets, responses and drafts of contracts all use it. The rates of existing contracts do not change with it, and the
 *  commission of a settled lesson is another figure: charge minus pay (`money/commission`, docs/decisions/0053). */
export const markup = { percent: 20, stepKopecks: 50 } as const

/** Price for the customer at which the executor gets `payKopecks`, in kopecks; rounded up, so that the executor never gets less. */
export function customerPriceOf(payKopecks: number): number {
  // One division, at the end: an intermediate fraction could round 42.00 up to 42.50.
  return Math.ceil((payKopecks * (100 + markup.percent)) / (100 * markup.stepKopecks)) * markup.stepKopecks
}

/** The most that an executor can ask within a customer's budget. */
export function payWithin(budgetKopecks: number): number {
  const price = Math.floor(budgetKopecks / markup.stepKopecks) * markup.stepKopecks
  return Math.floor((price * 100) / (100 + markup.percent))
}
