import type { PlanState } from '@navyk/api-spec'
import { recordEvent } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { type Failure, notFound, refused, type Session, versionConflict } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { type ContractFacts, findContracts } from '../contracts/index.ts'
import { type NoticeDraft, notify } from '../notices/index.ts'
import { movePlan } from './change-queries.ts'
import { getPlan } from './get-plan.ts'
import { isDecider, isPlanner, maySee } from './policy.ts'
import { learnerName } from './present.ts'
import { lockPlan, type PlanData } from './queries.ts'

/** The plan, locked, if it is this person's to change and still as they saw it.
 *  @throws Failure 404; 409 `version_conflict` with the plan as it is now; 409 `plan_state` when it is not in `from` */
export async function planToChange(
  tx: Tx,
  session: Session,
  now: Date,
  seen: { id: string; version: number },
  rule: { by: 'planner' | 'decider'; from: readonly PlanState[] },
): Promise<{ plan: PlanData; contract: ContractFacts }> {
  const plan = await lockPlan(tx, seen.id)
  const isTheirs = rule.by === 'planner' ? isPlanner : isDecider
  if (!plan || !maySee(session, plan) || !isTheirs(session, plan)) throw notFound()
  if (plan.version !== seen.version) throw await planConflict(tx, session, now, seen.id)
  if (!rule.from.includes(plan.state)) throw refused('plan_state', `plans.state_${plan.state}`)
  const contract = (await findContracts(tx, [plan.contract_id])).get(plan.contract_id)
  if (!contract) throw new Error(`Plan ${plan.id} has no contract`)
  return { plan, contract }
}

export async function planConflict(tx: Tx, session: Session, now: Date, id: string): Promise<Failure> {
  return versionConflict(await getPlan(tx, session, now, id))
}

type Step = Parameters<typeof movePlan>[2]

/** Moves a locked plan on, with its event. */
export async function takeStep(
  tx: Tx,
  effects: Effects,
  session: Session,
  plan: PlanData,
  step: Step & { action: string; reason?: string },
): Promise<void> {
  const { action, reason, ...move } = step
  if (!(await movePlan(tx, plan, move))) throw await planConflict(tx, session, effects.clock.now(), plan.id)
  await recordEvent(tx, effects, session, {
    objectKind: 'plan',
    objectId: plan.id,
    action,
    changes: { state: { from: plan.state, to: step.to } },
    ...(reason !== undefined && { reason }),
  })
}

/** Tells people about a plan, but for the one who did it. */
export async function tellAbout(
  tx: Tx,
  effects: Effects,
  session: Session,
  kind: string,
  about: { plan: PlanData; contract: ContractFacts; told: string[] },
): Promise<void> {
  const { plan, contract, told } = about
  const drafts = told
    .filter((cabinetId) => cabinetId !== session.cabinetId)
    .map(
      (cabinetId): NoticeDraft => ({
        cabinetId,
        kind: `plans.notices.${kind}`,
        values: { learner: learnerName(contract), month: monthInText(plan.month) },
        link: `/dashboard/plan-report/${plan.id}`,
        actorCabinetId: session.cabinetId,
      }),
    )
  await notify(tx, effects, drafts)
}

/** A month in a text that may be read in any language: 12.2026. */
const monthInText = (month: string) => month.split('-').reverse().join('.')
