import type { Plan } from '@navyk/api-spec'
import type { Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { planToChange, takeStep, tellAbout } from './change-plan.ts'
import { getPlan } from './get-plan.ts'
import { decidableStates } from './policy.ts'

/** Returns a submitted plan to its executor with a reason. @throws Failure 404, 409 */
export async function returnPlan(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  input: { version: number; reason: string },
): Promise<Plan> {
  const now = effects.clock.now()
  const seen = { id, version: input.version }
  const { plan, contract } = await planToChange(tx, session, now, seen, { by: 'decider', from: decidableStates })
  await takeStep(tx, effects, session, plan, {
    from: decidableStates,
    to: 'returned',
    return_reason: input.reason,
    action: 'returned',
    reason: input.reason,
  })
  await tellAbout(tx, effects, session, 'returned', { plan, contract, told: [plan.executor_id] })
  return getPlan(tx, session, now, id)
}
