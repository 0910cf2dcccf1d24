import type { Plan } from '@navyk/api-spec'
import { monthSpan } from '@navyk/api-spec/kit'
import type { Tx } from '../../platform/database/index.ts'
import { refused, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { createLessons } from '../lessons/index.ts'
import { planToChange, takeStep, tellAbout } from './change-plan.ts'
import { getPlan } from './get-plan.ts'
import { listProblems } from './plan-problems.ts'
import { decidableStates } from './policy.ts'
import { listRows } from './queries.ts'
import { refuseProblems } from './submit-plan.ts'

/** Approves a submitted plan: from now on its lessons exist, all of them or the plan is not approved. A fixed number of
 *  statements, however many rows.
 *  @throws Failure 404; 409 `lesson_overlap` naming the lesson in the way, for a contract that is not active any more, and
 *    once the month is over */
export async function approvePlan(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  input: { version: number },
): Promise<Plan> {
  const now = effects.clock.now()
  const seen = { id, version: input.version }
  const { plan, contract } = await planToChange(tx, session, now, seen, { by: 'decider', from: decidableStates })
  if (contract.state !== 'active') throw refused('plan_contract_not_active', 'plans.contract_not_active')
  // Its lesson accounting may be closed by then, and lessons that appear afterwards would never be paid.
  if (monthSpan(plan.month).to <= now) throw refused('plan_month_over', 'plans.month_over')
  const rows = await listRows(tx, [id])
  refuseProblems(await listProblems(tx, session, now, plan, contract, rows))
  await createLessons(tx, effects, session, {
    contract,
    planId: id,
    drafts: rows.map((row) => ({ startsAt: row.starts_at, endsAt: row.ends_at, topic: row.topic })),
    pathOf: (index) => `rows.${index}.time`,
  })
  await takeStep(tx, effects, session, plan, {
    from: decidableStates,
    to: 'approved',
    approved_at: now,
    action: 'approved',
  })
  await tellAbout(tx, effects, session, 'approved', { plan, contract, told: [plan.executor_id, plan.customer_id] })
  return getPlan(tx, session, now, id)
}
