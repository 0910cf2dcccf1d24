import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Tx } from '#platform/database'
import { refused } from '#platform/http'
import { replanLessons } from '#teaching/lessons'
import { type OpenedPlan, planSteps } from '../plan-steps.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { changeRevision } from '../change-queries.ts'
import { findOpenRevision, type RevisionData } from '../queries.ts'
import type { StoredChange } from '../tables.ts'

/** The change of a locked plan that waits in one of the states. @throws Failure 409 */
async function revisionIn(tx: Tx, planId: string, states: RevisionData['state'][]): Promise<RevisionData> {
  const revision = await findOpenRevision(tx, planId)
  if (!revision || !states.includes(revision.state)) throw refused('plan_no_revision', 'plans.no_revision')
  return revision
}

/** Approves the change of a plan: its lessons are planned, moved and called off, all of them or none.
 *  @throws Failure 404; 409 at the changes that can't be any more */
export const approveRevision = planSteps.useCase<typeof spec.approveRevision>('decideRevision', async (opened) =>
  approveRevisionFound(opened, await revisionIn(opened.tx, opened.row.id, ['submitted'])),
)

/** Approves a change of a plan that is locked already. No session: the customer's silence approves it. */
export async function approveRevisionFound(opened: OpenedPlan, revision: RevisionData): Promise<void> {
  const { tx, effects, session, now, row: plan, contract } = opened
  if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
  await refuseClosedMonth(tx, now, plan)
  const changes = revision.changes.map(lessonChange)
  const late = changes.findIndex((change) => change.kind !== 'removed' && change.startsAt <= now)
  if (late >= 0) throw refused('plan_revision_late', 'plans.revision_late')
  await replanLessons(tx, effects, session, {
    contract,
    planId: plan.id,
    changes,
    reason: revision.comment,
    pathOf: (index) => `changes.${index}.time`,
  })
  await changeRevision(tx, revision.id, { state: 'approved', answer_by: null, decided_at: now })
  const action = session ? 'revision_approved' : 'revision_approved_by_silence'
  await opened.move({ set: { revision: revision.number }, action })
  await opened.notify(action, [plan.executor_id, plan.customer_id])
}

type LessonChange = Parameters<typeof replanLessons>[3]['changes'][number]

/** @throws Error for a stored change that lacks what its kind needs */
function lessonChange({ kind, lessonId, to, topic }: StoredChange): LessonChange {
  const time = to && { startsAt: new Date(to.startsAt), endsAt: new Date(to.endsAt) }
  if (kind === 'added' && time) return { kind, ...time, topic }
  if (kind === 'moved' && time && lessonId !== null) return { kind, ...time, lessonId }
  if (kind === 'removed' && lessonId !== null) return { kind, lessonId }
  throw new Error(`A stored change (${kind}) is not whole`)
}

/** Returns the change of a plan to whoever proposed it; the approved plan stays as it is. @throws Failure 404, 409 */
export const returnRevision = planSteps.useCase<typeof spec.returnRevision>(
  'decideRevision',
  async ({ tx, row: plan, move, notify }, { reason }) => {
    const revision = await revisionIn(tx, plan.id, ['submitted'])
    await changeRevision(tx, revision.id, { state: 'returned', return_reason: reason, answer_by: null })
    await move({ action: 'revision_returned', reason: reason || null })
    await notify('revision_returned', [plan.executor_id])
  },
)

/** Withdraws the revision of a plan. @throws Failure 404, 409 */
export const withdrawRevision = planSteps.useCase<typeof spec.withdrawRevision>(
  'revise',
  async ({ tx, row: plan, move, notify }) => {
    const revision = await revisionIn(tx, plan.id, ['submitted', 'returned'])
    await changeRevision(tx, revision.id, { state: 'withdrawn', return_reason: null, answer_by: null })
    await move({ action: 'revision_withdrawn' })
    await notify('revision_withdrawn', revision.state === 'submitted' ? [plan.customer_id] : [])
  },
)
