import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { type Failure, notFound, refused, type Session, versionConflict } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { type ContractFacts, findContracts } from '../../contracts/index.ts'
import { type NoticeDraft, notify, type NoticeName } from '../../../messages/notices/index.ts'
import { movePlan } from './change-queries.ts'
import { getPlan } from '../get-plan.ts'
import { isDecider, isManager, isPlanner, maySee } from '../policy.ts'
import { learnerName } from '../present.ts'
import { lockPlan, type PlanData } from '../queries.ts'

export interface PlanToChange {
  plan: PlanData
  contract: ContractFacts
}

const theirs = { planner: isPlanner, decider: isDecider, manager: isManager }

/** The plan, locked, if it is this person's to change and still as they saw it.
 *  @throws Failure 404; 409 `version_conflict` with the plan as it is now; 409 `plan_state` when it is not in `from` */
export async function planToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: { id: string; version: number },
  rule: { by: keyof typeof theirs; from: readonly PlanState[] },
): Promise<PlanToChange> {
  const plan = await lockPlan(tx, seen.id)
  if (!plan || !maySee(session, plan) || !theirs[rule.by](session, plan)) throw notFound()
  if (plan.version !== seen.version) throw await planConflict(tx, effects, session, seen.id)
  if (!rule.from.includes(plan.state)) throw refused('plan_state', `plans.state_${plan.state}`)
  return { plan, contract: await contractOf(tx, plan) }
}

export async function contractOf(tx: Tx, plan: PlanData): Promise<ContractFacts> {
  const contract = (await findContracts(tx, [plan.contract_id])).get(plan.contract_id)
  if (!contract) throw new Error(`Plan ${plan.id} has no contract`)
  return contract
}

export async function planConflict(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  id: string,
): Promise<Failure> {
  return versionConflict(await getPlan(tx, effects, session, { id }))
}

type Step = Parameters<typeof movePlan>[2]

/** Moves a locked plan on, with its event. No session: the service itself does it. */
export async function takeStep(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  plan: PlanData,
  step: Step & { action: string; reason?: string },
): Promise<void> {
  const { action, reason, ...move } = step
  // The row is locked and was checked, so this is a bug.
  if (!(await movePlan(tx, plan, move))) throw new Error(`Plan ${plan.id} could not become ${step.to}`)
  await recordEvent(tx, effects, session, {
    objectKind: 'plan',
    objectId: plan.id,
    action,
    ...(plan.state !== step.to && { changes: { state: { from: plan.state, to: step.to } } }),
    ...(reason && { reason }),
  })
}

interface About extends PlanToChange {
  told: string[]
  values?: Record<string, string | number>
}

/** Notifies people about a plan, except the actor. */
export async function tellAbout(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  kind: NoticeName<'plans'>,
  about: About,
): Promise<void> {
  const { plan, contract, told, values } = about
  const drafts = told
    .filter((cabinetId) => cabinetId !== session?.cabinetId)
    .map(
      (cabinetId): NoticeDraft => ({
        cabinetId,
        kind: `plans.notices.${kind}`,
        values: { learner: learnerName(contract), month: plan.month, ...values },
        link: `/dashboard/plan-report/${plan.id}`,
        ...(session && { actorCabinetId: session.cabinetId }),
      }),
    )
  await notify(tx, effects, drafts)
}
