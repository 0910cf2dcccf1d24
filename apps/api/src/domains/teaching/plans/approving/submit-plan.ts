import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/plans'
import { Failure, refused } from '#platform/http'
import { overlapText } from '#teaching/lessons'
import { planSteps } from '../plan-steps.ts'
import { refuseClosedMonth } from '../problems/closed-month.ts'
import { listProblems } from '../problems/list-problems.ts'
import { type CheckedRow, fieldOf, type RowProblem } from '../problems/plan-problems.ts'
import { listRows } from '../queries.ts'
import { approvalDeadline } from './approval-deadline.ts'
import type { Text } from '#platform/texts/texts.ts'

/** Submits a plan to its customer: no row may have a problem. Where silence approves, the customer is told until when
 *  they can answer.
 *  @throws Failure 404; 409 for an empty plan, for a contract that is not active, for a closed month, and for rows with
 *  problems, each of them named (`lesson_overlap` where a lesson overlaps) */
export const submitPlan = planSteps.useCase<typeof spec.submitPlan>(
  'submit',
  async ({ tx, session, now, row: plan, contract, move, notify }) => {
    if (!isRunning(contract)) throw refused('plan_contract_not_active', 'plans.contract_not_active')
    await refuseClosedMonth(tx, now, plan)
    const rows = await listRows(tx, [plan.id])
    if (rows.length === 0) throw refused('plan_empty', 'plans.empty')
    refuseProblems(await listProblems(tx, session, now, plan, contract, rows))
    const answer_by = approvalDeadline(contract, now)
    await move({ set: { submitted_at: now, answer_by, return_reason: null }, action: 'submitted' })
    if (answer_by) await notify('submitted_silent', [plan.customer_id], { until: answer_by.toISOString() })
    else await notify('submitted', [plan.customer_id])
  },
)

/** The message names the first overlapping lesson, or else the first row that has a problem. */
export function refuseProblems(
  rows: readonly CheckedRow[],
  pathOf = (index: number, problem: RowProblem) => `rows.${index}.${fieldOf(problem.code)}`,
): void {
  const fields: Failure['fields'] = {}
  for (const { index, problems } of rows) {
    for (const problem of problems) {
      const path = pathOf(index, problem)
      fields[path] = [...(fields[path] ?? []), textOf(problem)]
    }
  }
  const all = rows.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })))
  for (const { lesson } of all) {
    if (lesson === null) continue
    const { key, values } = overlapText(lesson)
    throw new Failure(409, 'lesson_overlap', key, { values, fields })
  }
  for (const { row, code } of all) {
    if (code === 'overlaps_lesson') continue
    const values = { at: row.starts_at.toISOString() }
    throw new Failure(409, 'plan_problems', `plans.row_problems.${code}`, { values, fields })
  }
}

function textOf(problem: RowProblem): Text {
  return problem.lesson ? overlapText(problem.lesson) : { key: `plans.problems.${problem.code}` }
}
