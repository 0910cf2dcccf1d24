import { z } from 'zod'
import { monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { commissionRuleForm } from '#money/commission'
import { settlementModels } from '#teaching/contracts'
import { personRef } from '#vocabulary/people.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** Charge of lessons, and their pay without the rule and with it, in kopecks; the commission is the rest. */
const sides = {
  lessonCount: z.int(),
  chargeKopecks: kopecksSchema,
  payBeforeKopecks: kopecksSchema,
  payAfterKopecks: kopecksSchema,
}

const rulePreview = z.object({
  /** The last month that is over. */
  month: monthSchema,
  /** The lessons of the month that the rule would count for. */
  ...sides,
  /** Number of lessons of the month that were held, including those that the rule would not count for. */
  heldCount: z.int(),
  /** Sums by the settlement model of the contracts; models without a lesson are left out. */
  models: z.array(z.object({ settlementModel: z.enum(settlementModels), ...sides })),
  executorCount: z.int(),
  /** The few executors whose pay would change most, the largest change first. */
  executors: z.array(z.object({ executor: personRef, ...sides })),
})
export type RulePreview = z.infer<typeof rulePreview>

export const previewCommissionRule = endpoint({
  method: 'POST',
  path: '/frontend-api/work-reports/rule-preview',
  quota: settingsQuota,
  summary: 'Previews the pay of the last month’s held lessons by a commission rule; stores nothing',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  body: commissionRuleForm,
  responses: { 200: dataOf(rulePreview) },
})
