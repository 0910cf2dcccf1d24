import type * as spec from '@navyk/api-spec/teaching/plans'
import { type ContractDays, overlappingSlots, type PlanRowDraft, type PlanRows } from '@navyk/api-spec/teaching/plans'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'
import type { Change } from '#platform/audit'
import { invalidFields } from '#platform/http'
import { planSteps } from '../plan-steps.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { changePattern, deleteRows, insertRows } from '../change-queries.ts'
import { dayProblems, fieldOf } from '../problems/plan-problems.ts'
import { listRows, type RowData } from '../queries.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'

/** Replaces the rows of a plan. A draft may have rows that overlap lessons: the answer names the problems of each row,
 *  and submitting refuses them. A remark stays until its row changes.
 *  @throws Failure 404; 409, also for a closed month; 422 at the row for a day of another month, outside the contract
 *  or in its pause, and for an end after midnight; 422 at the slot of a week that overlaps another one */
export const savePlanRows = planSteps.useCase<typeof spec.savePlanRows>(
  'save',
  async ({ tx, effects, now, row: plan, contract, recordChange }, { id, ...input }) => {
    await refuseClosedMonth(tx, now, plan)
    refuseFields({ ...slotFields(input), ...rowFields(input.rows, plan.month, contract) })
    const before = await listRows(tx, [id])
    const remarks = new Map(before.map((row) => [wordsOf(row), row.remark]))
    const after = input.rows.map((row) => ({ ...timesOf(row), topic: row.topic, comment: row.comment }))
    after.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    const changes = changesOf(before, after)
    await recordChange(changePattern(tx, plan, input.pattern, [plan.state]), { action: 'saved', changes })
    await deleteRows(tx, id)
    if (after.length === 0) return
    await insertRows(
      tx,
      after.map((row, position) => ({
        id: effects.ids.next(),
        plan_id: id,
        position,
        ...row,
        remark: remarks.get(wordsOf(row)) ?? '',
      })),
    )
  },
)

function refuseFields(fields: Record<string, TextKey>): void {
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

const slotFields = ({ pattern }: PlanRows): Record<string, TextKey> =>
  Object.fromEntries(overlappingSlots(pattern).map((index) => [`pattern.${index}.time`, 'plans.slot_overlaps']))

/** Errors of the rows that are refused even in a draft. */
function rowFields(rows: PlanRowDraft[], month: string, contract: ContractDays): Record<string, TextKey> {
  return Object.fromEntries(
    rows.flatMap((row, index): (readonly [string, TextKey])[] => {
      if (!row.date.startsWith(month)) return [[`rows.${index}.date`, 'plans.row_outside_month']]
      return dayProblems(timesOf(row), contract).map((code) => [
        `rows.${index}.${fieldOf(code)}`,
        `plans.problems.${code}`,
      ])
    }),
  )
}

export function timesOf(row: Pick<PlanRowDraft, 'date' | 'time' | 'minutes'>) {
  const starts_at = businessInstant(row.date, row.time)
  return { starts_at, ends_at: new Date(starts_at.getTime() + row.minutes * minuteMs) }
}

type RowTimes = Pick<RowData, 'starts_at' | 'ends_at'>

const wordsOf = (row: RowTimes & Pick<RowData, 'topic' | 'comment'>) =>
  JSON.stringify([row.starts_at, row.ends_at, row.topic, row.comment])

function changesOf(before: RowTimes[], after: RowTimes[]): Record<string, Change> {
  const changes: Record<string, Change> = {}
  if (before.length !== after.length) changes.lessonCount = { from: before.length, to: after.length }
  const [from, to] = [minutesOfAll(before), minutesOfAll(after)]
  if (from !== to) changes.minutes = { from, to }
  return changes
}

const minutesOfAll = (rows: RowTimes[]) =>
  rows.reduce((sum, row) => sum + (row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs, 0)
