import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Tx } from '../../../../platform/database/index.ts'
import { refused, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { isRunning } from '../../contracts/index.ts'
import { type LessonChange, replanLessons } from '../../lessons/index.ts'
import { type PlanToChange, planToChange, takeStep, tellAbout } from './change-plan.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { changeRevision } from './change-queries.ts'
import { getPlan } from '../get-plan.ts'
import { revisableStates } from '../policy.ts'
import { findOpenRevision, type RevisionData } from '../queries.ts'
import type { StoredChange } from '../tables.ts'

interface Found extends PlanToChange {
  revision: RevisionData
}

/** The plan, locked, with its change that waits in one of the states. @throws Failure 404, 409 */
async function revisionToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: { id: string; version: number },
  rule: { by: 'planner' | 'decider'; from: RevisionData['state'][] },
): Promise<Found> {
  const found = await planToChange(tx, effects, session, seen, { by: rule.by, from: revisableStates })
  const revision = await findOpenRevision(tx, seen.id)
  if (!revision || !rule.from.includes(revision.state)) throw refused('plan_no_revision', 'plans.no_revision')
  return { ...found, revision }
}

/** Approves the change of a plan: its lessons are planned, moved and called off, all of them or none.
 *  @throws Failure 404; 409 at the changes that can't be any more */
export async function approveRevision(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.approveRevision>,
): Promise<Answer<typeof spec.approveRevision>> {
  const rule = { by: 'decider' as const, from: ['submitted' as const] }
  const found = await revisionToChange(tx, effects, session, { id, version }, rule)
  await approveRevisionFound(tx, effects, session, found)
  return getPlan(tx, effects, session, { id })
}

/** The same for a plan that is locked already. No session: the customer's silence approves it. */
export async function approveRevisionFound(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  { plan, contract, revision }: Found,
): Promise<void> {
  const now = effects.clock.now()
  if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
  await refuseClosedMonth(tx, now, plan)
  const changes = revision.changes.map(lessonChange)
  const late = changes.findIndex((change) => change.kind !== 'removed' && change.startsAt <= now)
  if (late >= 0) throw refused('plan_revision_late', 'plans.revision_late')
  await replanLessons(tx, effects, session, {
    ...{ contract, planId: plan.id, changes, reason: revision.comment },
    pathOf: (index) => `changes.${index}.time`,
  })
  await changeRevision(tx, revision.id, { state: 'approved', answer_by: null, decided_at: now })
  const kind = session ? 'revision_approved' : 'revision_approved_by_silence'
  await takeStep(tx, effects, session, plan, {
    ...{ from: revisableStates, to: 'approved', revision: revision.number, action: kind },
  })
  await tellAbout(tx, effects, session, kind, { plan, contract, told: [plan.executor_id, plan.customer_id] })
}

/** @throws Error for a stored change that lacks what its kind needs */
function lessonChange({ kind, lessonId, to, topic }: StoredChange): LessonChange {
  const time = to && { startsAt: new Date(to.startsAt), endsAt: new Date(to.endsAt) }
  if (kind === 'added' && time) return { kind, ...time, topic }
  if (kind === 'moved' && time && lessonId !== null) return { kind, ...time, lessonId }
  if (kind === 'removed' && lessonId !== null) return { kind, lessonId }
  throw new Error(`A stored change (${kind}) is not whole`)
}

/** Returns the change of a plan to whoever proposed it; the approved plan stays as it is. @throws Failure 404, 409 */
export async function returnRevision(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.returnRevision>,
): Promise<Answer<typeof spec.returnRevision>> {
  const rule = { by: 'decider' as const, from: ['submitted' as const] }
  const { plan, contract, revision } = await revisionToChange(tx, effects, session, { id, version }, rule)
  await changeRevision(tx, revision.id, { state: 'returned', return_reason: reason, answer_by: null })
  await takeStep(tx, effects, session, plan, {
    ...{ from: revisableStates, to: 'approved', action: 'revision_returned', reason },
  })
  await tellAbout(tx, effects, session, 'revision_returned', { plan, contract, told: [plan.executor_id] })
  return getPlan(tx, effects, session, { id })
}

/** Withdraws the revision of a plan. @throws Failure 404, 409 */
export async function withdrawRevision(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.withdrawRevision>,
): Promise<Answer<typeof spec.withdrawRevision>> {
  const rule = { by: 'planner' as const, from: ['submitted' as const, 'returned' as const] }
  const { plan, contract, revision } = await revisionToChange(tx, effects, session, { id, version }, rule)
  await changeRevision(tx, revision.id, { state: 'withdrawn', return_reason: null, answer_by: null })
  await takeStep(tx, effects, session, plan, {
    ...{ from: revisableStates, to: 'approved', action: 'revision_withdrawn' },
  })
  const told = revision.state === 'submitted' ? [plan.customer_id] : []
  await tellAbout(tx, effects, session, 'revision_withdrawn', { plan, contract, told })
  return getPlan(tx, effects, session, { id })
}
