import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { planToChange, takeStep, tellAbout } from './revisions/change-plan.ts'
import { getPlan } from './get-plan.ts'
import { voidableStates } from './policy.ts'

/** Voids a plan that is not approved. Its customer is told only if it was submitted before. @throws Failure 404, 409 */
export async function voidPlan(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.voidPlan>,
): Promise<Answer<typeof spec.voidPlan>> {
  const seen = { id, version }
  const { plan, contract } = await planToChange(tx, effects, session, seen, { by: 'manager', from: voidableStates })
  await takeStep(tx, effects, session, plan, {
    from: voidableStates,
    to: 'void',
    void_reason: reason,
    return_reason: null,
    answer_by: null,
    action: 'voided',
    reason,
  })
  const told = plan.submitted_at === null ? [plan.executor_id] : [plan.executor_id, plan.customer_id]
  await tellAbout(tx, effects, session, 'voided', { plan, contract, told })
  return getPlan(tx, effects, session, { id })
}
