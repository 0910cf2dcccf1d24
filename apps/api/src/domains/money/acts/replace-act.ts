import type * as spec from '@navyk/api-spec/money/acts'
import { actSteps } from './act-steps.ts'
import { makeActs } from './issue-acts.ts'
import { presentAct } from './present.ts'
import { findAct, lockMonth, releaseLines } from './queries.ts'

/** Makes an act anew with what was corrected since, and the details as they are now; the customer acknowledges the new one.
 *  @throws Failure 404 · 409 it is superseded already, or there would be nothing on the new one */
export const replaceAct = actSteps.useCase<typeof spec.replaceAct>(
  'replace',
  async ({ tx, effects, session, now, row, take, refusal }, { reason }) => {
    await lockMonth(tx, row.month)
    const id = effects.ids.next()
    await releaseLines(tx, row.id, now)
    await take({ action: 'superseded', reason, set: { supersede_reason: reason, superseded_by: id } })
    const reports = [{ id: row.work_report_id, executorId: row.executor_id }]
    const [made] = await makeActs(tx, effects, session, row.month, reports, { contractId: row.contract_id, id })
    const replacement = made && (await findAct(tx, made.id))
    if (!replacement) throw await refusal('nothing_to_accept')
    return presentAct(tx, session, replacement)
  },
)
