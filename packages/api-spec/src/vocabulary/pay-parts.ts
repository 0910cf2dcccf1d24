import { z } from 'zod'
import { kopecksSchema } from '#kit/money.ts'

/** What the pay of some statements consists of: lessons + corrections of closed months + sessions of groups + bonuses − deductions
 *  = payable (docs/rules/sums.md). */
export const payParts = z.object({
  lessonsKopecks: kopecksSchema,
  correctionsKopecks: kopecksSchema,
  sessionsKopecks: kopecksSchema,
  bonusesKopecks: kopecksSchema,
  deductionsKopecks: kopecksSchema,
  payableKopecks: kopecksSchema,
})
export type PayParts = z.infer<typeof payParts>
