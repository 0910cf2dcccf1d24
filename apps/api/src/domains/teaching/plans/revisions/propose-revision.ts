import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { RevisionDraft } from '@navyk/api-spec/teaching/plans'
import type { Tx } from '#platform/database'
import { Failure, invalidFields, refused, type Session } from '#platform/http'
import type { ContractFacts } from '#teaching/contracts'
import { listBlocking } from '#teaching/lessons'
import { planSteps } from '../plan-steps.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { changeRevision, insertRevision } from '../change-queries.ts'
import { fieldOf, rowProblems, type RowTime } from '../problems/plan-problems.ts'
import { findOpenRevision, listPlannedLessons, type PlanData } from '../queries.ts'
import { timesOf } from '../drafting/save-plan-rows.ts'
import { approvalDeadline } from '../approving/approval-deadline.ts'
import { refuseProblems } from '../approving/submit-plan.ts'
import type { StoredChange } from '../tables.ts'

/** Proposes a change of an approved plan to its customer, or proposes a returned one anew. The plan stays in force
 *  until they agree.
 *  @throws Failure 404; 409 while a change waits for its answer, for a closed month, and at changes whose time is taken
 *  or whose lesson has changed; 422 at invalid changes */
export const proposeRevision = planSteps.useCase<typeof spec.proposeRevision>(
  'revise',
  async ({ tx, effects, session, now, row: plan, contract, move, notify }, { id, comment, changes: drafts }) => {
    if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
    await refuseClosedMonth(tx, now, plan)
    const open = await findOpenRevision(tx, id)
    if (open?.state === 'submitted') throw refused('plan_revision_open', 'plans.revision_open')
    const changes = await storedChanges(tx, session, now, { plan, contract }, drafts)
    const answer_by = approvalDeadline(contract, now)
    const columns = {
      state: 'submitted' as const,
      changes,
      comment,
      return_reason: null,
      submitted_at: now,
      answer_by,
      decided_at: null,
    }
    if (open) await changeRevision(tx, open.id, columns)
    else await insertRevision(tx, { id: effects.ids.next(), plan_id: id, number: plan.revision + 1, ...columns })
    await move({ action: 'revision_submitted', reason: comment || null })
    if (answer_by) await notify('revision_submitted_silent', [plan.customer_id], { until: answer_by.toISOString() })
    else await notify('revision_submitted', [plan.customer_id])
  },
)

interface PlanWithContract {
  plan: PlanData
  contract: ContractFacts
}

const pathOf = (index: number, field: string) => `changes.${index}.${field}`

/** The changes with the present values, after checking each of them. */
async function storedChanges(
  tx: Tx,
  session: Session,
  now: Date,
  { plan, contract }: PlanWithContract,
  drafts: RevisionDraft[],
): Promise<StoredChange[]> {
  const lessons = new Map((await listPlannedLessons(tx, plan.id, now)).map((lesson) => [lesson.id, lesson]))
  const named = drafts.flatMap((draft) => (draft.kind === 'added' ? [] : [draft.lessonId]))
  const stale = drafts.flatMap((draft, index) => {
    if (draft.kind === 'added') return []
    const isTwice = named.indexOf(draft.lessonId) !== named.lastIndexOf(draft.lessonId)
    return isTwice || !lessons.has(draft.lessonId) ? [pathOf(index, 'lessonId')] : []
  })
  if (stale.length > 0) {
    const fields = Object.fromEntries(stale.map((path) => [path, [{ key: 'lessons.changed_meanwhile' as const }]]))
    throw new Failure(409, 'lesson_not_planned', 'lessons.changed_meanwhile', { fields })
  }
  const timed = drafts.flatMap((draft, index) =>
    draft.kind === 'removed' ? [] : [{ draft, index, time: timesOf(draft) }],
  )
  refuseOtherMonths(timed, plan.month)
  await refuseWrongTimes(tx, session, now, { plan, contract }, { timed, named })
  return drafts.map((draft): StoredChange => {
    const lesson = draft.kind === 'added' ? undefined : lessons.get(draft.lessonId)
    return {
      kind: draft.kind,
      lessonId: lesson?.id ?? null,
      from: lesson ? spanOf(lesson) : null,
      to: draft.kind === 'removed' ? null : spanOf(timesOf(draft)),
      topic: draft.kind === 'added' ? draft.topic : (lesson?.topic ?? ''),
      remark: '',
    }
  })
}

const spanOf = (time: RowTime) => ({ startsAt: time.starts_at.toISOString(), endsAt: time.ends_at.toISOString() })

function refuseOtherMonths(timed: { draft: { date: string }; index: number }[], month: string): void {
  const elsewhere = timed.filter(({ draft }) => !draft.date.startsWith(month))
  if (elsewhere.length === 0) return
  throw invalidFields(
    Object.fromEntries(elsewhere.map(({ index }) => [pathOf(index, 'date'), 'plans.row_outside_month'])),
  )
}

/** @throws Failure 409 with every change whose time can't be */
async function refuseWrongTimes(
  tx: Tx,
  session: Session,
  now: Date,
  { plan, contract }: PlanWithContract,
  wanted: { timed: { time: RowTime; index: number }[]; named: string[] },
): Promise<void> {
  const { timed, named } = wanted
  const times = timed.map(({ time }) => time)
  const blocking = await listBlocking(
    tx,
    session,
    plan.executor_id,
    times.map((time) => ({ startsAt: time.starts_at, endsAt: time.ends_at })),
    named,
  )
  const rows = timed.map(({ time, index }, place) => ({
    row: time,
    index,
    problems: rowProblems(time, times, blocking.get(place), contract, now),
  }))
  refuseProblems(rows, (index, problem) => pathOf(index, fieldOf(problem.code)))
}
