import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Tx } from '../../../platform/database/index.ts'
import { refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { isRunning } from '../contracts/index.ts'
import { agreed, createLessons } from '../lessons/index.ts'
import { type PlanToChange, planToChange, takeStep, tellAbout } from './revisions/change-plan.ts'
import { refuseClosedMonth } from './problems/closed-month.ts'
import { getPlan } from './get-plan.ts'
import { listProblems } from './problems/list-problems.ts'
import { decidableStates } from './policy.ts'
import { listRows } from './queries.ts'
import { refuseProblems } from './submit-plan.ts'

/** Approves a submitted plan: from now on its lessons exist, all of them or the plan is not approved. A fixed number of
 *  statements, however many rows.
 *  @throws Failure 404; 409 `lesson_overlap` naming the lesson in the way, for a contract that is not active any more, and
 *    once the month is closed */
export async function approvePlan(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.approvePlan>,
): Promise<Answer<typeof spec.approvePlan>> {
  const seen = { id, version }
  const found = await planToChange(tx, effects, session, seen, { by: 'decider', from: decidableStates })
  await approveFound(tx, effects, session, found)
  return getPlan(tx, effects, session, { id })
}

/** The same for a plan that is locked already. No session: the customer's silence approves it. Lessons whose day has
 *  passed are confirmed when the customer approves, and otherwise wait for a confirmation. */
export async function approveFound(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  { plan, contract }: PlanToChange,
): Promise<void> {
  const now = effects.clock.now()
  if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
  await refuseClosedMonth(tx, now, plan)
  const rows = await listRows(tx, [plan.id])
  refuseProblems(await listProblems(tx, session, now, plan, contract, rows))
  await createLessons(tx, effects, session, {
    contract,
    planId: plan.id,
    drafts: rows.map((row) => ({
      ...{ startsAt: row.starts_at, endsAt: row.ends_at, topic: row.topic },
      agreement: session?.role === 'customer' ? agreed : undefined,
    })),
    pathOf: (index) => `rows.${index}.time`,
  })
  const kind = session ? 'approved' : 'approved_by_silence'
  await takeStep(tx, effects, session, plan, {
    from: decidableStates,
    to: 'approved',
    approved_at: now,
    answer_by: null,
    action: kind,
  })
  await tellAbout(tx, effects, session, kind, { plan, contract, told: [plan.executor_id, plan.customer_id] })
}
