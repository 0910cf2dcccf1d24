import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/plans'
import { refused } from '#platform/http'
import { listTerms } from '#teaching/contracts'
import { createLessons } from '#teaching/lessons'
import { type OpenedPlan, planSteps } from '../plan-steps.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { listProblems } from '../problems/list-problems.ts'
import { totalsOf } from '../reading/present.ts'
import { listRows } from '../queries.ts'
import { refuseProblems } from './submit-plan.ts'

/** Approves a submitted plan: from now on its lessons exist, all of them or the plan is not approved. A fixed number of
 *  statements, however many rows.
 *  @throws Failure 404; 409 `lesson_overlap` naming the lesson in the way, for a contract that is not active any more, and
 *    once the month is closed */
export const approvePlan = planSteps.useCase<typeof spec.approvePlan>('approve', (opened) => approveFound(opened))

/** Approves a plan that is locked already. No session: the customer's silence approves it. Lessons whose day has passed are confirmed
 *  when the customer approves, and otherwise wait for a confirmation. */
export async function approveFound({ tx, effects, session, now, row: plan, contract, ...opened }: OpenedPlan) {
  if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
  await refuseClosedMonth(tx, now, plan)
  const rows = await listRows(tx, [plan.id])
  refuseProblems(await listProblems(tx, session, now, plan, contract, rows))
  await createLessons(tx, effects, session, {
    contract,
    planId: plan.id,
    drafts: rows.map((row) => ({
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      topic: row.topic,
      isAgreed: session?.role === 'customer',
    })),
    pathOf: (index) => `rows.${index}.time`,
  })
  const terms = (await listTerms(tx, [contract.id])).get(contract.id) ?? []
  const { payKopecks: _, ...totals } = totalsOf({ rows, contract, terms })
  await effects.announceStep(tx, effects, session, 'plan.approved', {
    planId: plan.id,
    contractId: contract.id,
    month: plan.month,
    ...totals,
  })
  const action = session ? 'approved' : 'approved_by_silence'
  await opened.move({ to: 'approved', set: { approved_at: now, answer_by: null }, action })
  await opened.notify(action, [plan.executor_id, plan.customer_id])
}
