import type * as spec from '@navyk/api-spec/teaching/plans'
import { invalidFields } from '#platform/http'
import { planSteps } from '../plan-steps.ts'
import { setRemarks } from '../change-queries.ts'
import { rowToKeep } from '../revisions/plan-difference.ts'
import { listRows } from '../queries.ts'

/** Returns a submitted plan to its executor: with a reason, with remarks at its rows, or both.
 *  @throws Failure 404, 409; 422 at a remark about a row that the plan has not */
export const returnPlan = planSteps.useCase<typeof spec.returnPlan>(
  'return',
  async ({ tx, row: plan, move, notify }, { id, ...input }) => {
    const remarks = [...new Map(input.remarks.map((remark) => [remark.rowId, remark])).values()]
    if ((await setRemarks(tx, id, remarks)) < remarks.length) throw invalidFields({ remarks: 'plans.no_such_row' })
    const reason = input.reason || null
    const returned_rows = (await listRows(tx, [id])).map(rowToKeep)
    await move({ set: { return_reason: reason, answer_by: null, returned_rows }, action: 'returned', reason })
    await notify('returned', [plan.executor_id])
  },
)
