import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/plans'
import type { Tx } from '../../../platform/database/index.ts'
import { invalidFields, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { planToChange, takeStep, tellAbout } from './revisions/change-plan.ts'
import { setRemarks } from './revisions/change-queries.ts'
import { getPlan } from './get-plan.ts'
import { rowToKeep } from './revisions/plan-difference.ts'
import { decidableStates } from './policy.ts'
import { listRows } from './queries.ts'

/** Returns a submitted plan to its executor: with a reason, with remarks at its rows, or both.
 *  @throws Failure 404, 409; 422 at a remark about a row that the plan has not */
export async function returnPlan(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, ...input }: Input<typeof spec.returnPlan>,
): Promise<Answer<typeof spec.returnPlan>> {
  const seen = { id, version: input.version }
  const { plan, contract } = await planToChange(tx, effects, session, seen, { by: 'decider', from: decidableStates })
  const remarks = [...new Map(input.remarks.map((remark) => [remark.rowId, remark])).values()]
  if ((await setRemarks(tx, id, remarks)) < remarks.length) throw invalidFields({ remarks: 'plans.no_such_row' })
  await takeStep(tx, effects, session, plan, {
    from: decidableStates,
    to: 'returned',
    return_reason: input.reason || null,
    answer_by: null,
    returned_rows: (await listRows(tx, [id])).map(rowToKeep),
    action: 'returned',
    reason: input.reason,
  })
  await tellAbout(tx, effects, session, 'returned', { plan, contract, told: [plan.executor_id] })
  return getPlan(tx, effects, session, { id })
}
