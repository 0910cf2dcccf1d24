import { z } from 'zod'
import { kopecksSchema } from '#kit/values/money.ts'

/** Parts of the pay of one or more statements, in kopecks: lessons + corrections of closed months + sessions of groups + bonuses −
 *  deductions = payable (docs/rules/sums.md). */
export const payParts = z.object({
  lessonsKopecks: kopecksSchema,
  correctionsKopecks: kopecksSchema,
  sessionsKopecks: kopecksSchema,
  bonusesKopecks: kopecksSchema,
  deductionsKopecks: kopecksSchema,
  payableKopecks: kopecksSchema,
})
export type PayParts = z.infer<typeof payParts>
