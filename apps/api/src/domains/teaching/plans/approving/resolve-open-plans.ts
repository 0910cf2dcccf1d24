import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findContracts } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { approveFound } from './approve-plan.ts'
import { approveRevisionFound } from '../revisions/answer-revision.ts'
import { contractOf, planSteps } from '../plan-steps.ts'
import { changeRevision, voidLostPlans } from '../change-queries.ts'
import { draftAhead, draftAheadTask } from '../drafting/draft-ahead.ts'
import { findOpenRevision, listSilent, lockPlan } from '../queries.ts'

/** Approves plans that customers have left unanswered, and voids those of ended contracts. */
export const resolveOpenPlansTask = 'resolve-open-plans'

const batchSize = 100

/** Approves plans and revisions that customers have not answered for 48 hours, each in a transaction of its own, so
 *  that one failure does not stop the others. */
async function approveSilent(services: Services): Promise<void> {
  const waiting = await listSilent(services.db, services.clock.now(), batchSize)
  for (const { plan_id, is_revision } of waiting) {
    const approve = is_revision ? approveSilentRevision : approveSilentPlan
    try {
      await services.transact((tx) => approve(tx, services, plan_id))
    } catch (error) {
      // Its time is taken or its month is closed: the plan waits for a person again, and both sides are told.
      if (!(error instanceof Failure)) throw error
      await services.transact((tx) => stopSilentApproval(tx, services, plan_id, is_revision))
    }
  }
}

async function approveSilentPlan(tx: Tx, effects: Effects, id: string): Promise<void> {
  const plan = await lockPlan(tx, id)
  // Somebody has answered meanwhile.
  if (!plan?.answer_by || plan.answer_by > effects.clock.now()) return
  await approveFound(planSteps.forLocked(tx, effects, null, { row: plan, contract: await contractOf(tx, plan) }))
}

async function approveSilentRevision(tx: Tx, effects: Effects, id: string): Promise<void> {
  const plan = await lockPlan(tx, id)
  const revision = plan && (await findOpenRevision(tx, id))
  if (!plan || !revision?.answer_by || revision.answer_by > effects.clock.now()) return
  const found = { row: plan, contract: await contractOf(tx, plan) }
  await approveRevisionFound(planSteps.forLocked(tx, effects, null, found), revision)
}

async function stopSilentApproval(tx: Tx, effects: Effects, id: string, isRevision: boolean): Promise<void> {
  const plan = await lockPlan(tx, id)
  const revision = isRevision && plan ? await findOpenRevision(tx, id) : undefined
  if (!plan || (isRevision ? revision?.answer_by : plan.answer_by) == null) return
  if (revision) await changeRevision(tx, revision.id, { answer_by: null })
  const found = { row: plan, contract: await contractOf(tx, plan) }
  const { move, notify } = planSteps.forLocked(tx, effects, null, found)
  await move({ set: { answer_by: null }, action: 'silence_refused' })
  await notify('silence_refused', [plan.executor_id, plan.customer_id])
}

/** Voids the plans of ended contracts; a fixed number of statements. @returns how many there were */
async function voidLost(tx: Tx, effects: Effects): Promise<number> {
  const plans = await voidLostPlans(tx, batchSize)
  if (plans.length === 0) return 0
  const contracts = await findContracts(
    tx,
    plans.map((plan) => plan.contract_id),
  )
  await recordEvents(
    tx,
    effects,
    null,
    plans.map((plan) => ({
      objectKind: 'plan',
      objectId: plan.id,
      action: 'voided',
      changes: { state: { from: plan.state, to: 'void' } },
    })),
  )
  const drafts = plans.flatMap((plan) => {
    const contract = contracts.get(plan.contract_id)
    const told = plan.submitted_at === null ? [plan.executor_id] : [plan.executor_id, plan.customer_id]
    return told.map((cabinetId) => ({
      cabinetId,
      kind: 'plans.notices.voided' as const,
      values: { learner: contract?.learnerFirstName ?? '', month: plan.month },
      link: planPath(plan.id),
    }))
  })
  await notify(tx, effects, drafts)
  return plans.length
}

/** The handlers of this domain's tasks. */
export function planTasks(services: Services) {
  return {
    [draftAheadTask]: () => draftAhead(services),
    [resolveOpenPlansTask]: async () => {
      while ((await services.transact((tx) => voidLost(tx, services))) === batchSize);
      await approveSilent(services)
    },
  }
}
