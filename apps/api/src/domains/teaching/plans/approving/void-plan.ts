import type * as spec from '@navyk/api-spec/teaching/plans'
import { planSteps } from '../plan-steps.ts'

/** Voids a plan that is not approved. Its customer is told only if it was submitted before. @throws Failure 404, 409 */
export const voidPlan = planSteps.useCase<typeof spec.voidPlan>('void', async ({ row, move, notify }, { reason }) => {
  await move({ set: { void_reason: reason, return_reason: null, answer_by: null }, action: 'voided', reason })
  await notify('voided', row.submitted_at === null ? [row.executor_id] : [row.executor_id, row.customer_id])
})
