import { z } from 'zod'

/** Money is a whole number of kopecks; 100 000 000 kopecks (1 000 000 BYN) is more than any single amount here. */
const largestKopecks = 100_000_000

// Passed as `error`: z.int ignores the function when it is the argument itself, as other schemas accept it.
const missingOrWrong = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'validation.required' : 'validation.money'),
}

/** Any amount, negative for corrections and refunds. */
export const kopecksSchema = z.int(missingOrWrong)

/** A price or a payment: above zero and at most the largest amount. */
export const priceKopecksSchema = z
  .int(missingOrWrong)
  .min(1, 'validation.money_positive')
  .max(largestKopecks, 'validation.money_too_large')
