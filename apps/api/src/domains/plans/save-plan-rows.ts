import type { Plan, PlanRowDraft, PlanRows } from '@navyk/api-spec'
import { businessInstant } from '@navyk/api-spec/kit'
import { type Change, recordEvent } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { planConflict, planToChange } from './change-plan.ts'
import { changePattern, deleteRows, insertRows } from './change-queries.ts'
import { getPlan } from './get-plan.ts'
import { editableStates } from './policy.ts'
import { listRows, type RowData } from './queries.ts'

/** Replaces the rows of a plan. A draft may hold what can't become lessons yet: the answer says what stands in the way of
 *  each row, and submitting insists. @throws Failure 404, 409; 422 at the row for a day of another month */
export async function savePlanRows(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  id: string,
  input: PlanRows,
): Promise<Plan> {
  const now = effects.clock.now()
  const seen = { id, version: input.version }
  const { plan } = await planToChange(tx, session, now, seen, { by: 'planner', from: editableStates })
  refuseOtherMonths(input.rows, plan.month)
  const before = await listRows(tx, [id])
  const after = input.rows.map((row) => ({ ...timesOf(row), topic: row.topic, comment: row.comment }))
  after.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  if (!(await changePattern(tx, plan, input.pattern, editableStates))) throw await planConflict(tx, session, now, id)
  await deleteRows(tx, id)
  if (after.length > 0) {
    await insertRows(
      tx,
      after.map((row, position) => ({ id: effects.ids.next(), plan_id: id, position, ...row })),
    )
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'plan',
    objectId: id,
    action: 'saved',
    changes: changesOf(before, after),
  })
  return getPlan(tx, session, now, id)
}

function refuseOtherMonths(rows: PlanRowDraft[], month: string): void {
  const fields = rows.flatMap((row, index) =>
    row.date.startsWith(month) ? [] : [[`rows.${index}.date`, 'plans.row_outside_month'] as const],
  )
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields))
}

function timesOf(row: PlanRowDraft) {
  const starts_at = businessInstant(row.date, row.time)
  return { starts_at, ends_at: new Date(starts_at.getTime() + row.minutes * 60_000) }
}

type Times = Pick<RowData, 'starts_at' | 'ends_at'>

function changesOf(before: Times[], after: Times[]): Record<string, Change> {
  const changes: Record<string, Change> = {}
  if (before.length !== after.length) changes.lessonCount = { from: before.length, to: after.length }
  const [from, to] = [minutesOfAll(before), minutesOfAll(after)]
  if (from !== to) changes.minutes = { from, to }
  return changes
}

const minutesOfAll = (rows: Times[]) =>
  rows.reduce((sum, row) => sum + (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000, 0)
