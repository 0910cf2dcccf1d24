import type * as spec from '@navyk/api-spec/money/acts'
import { actSteps } from '../answering/act-steps.ts'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { createActs } from './issue-acts.ts'
import { presentAct } from '../present.ts'
import { type ActRow, findAct, lockMonth, type NewAct, releaseLines } from '../queries.ts'
import { createSeatActs } from './seat-acts.ts'

/** Makes an act anew with what was corrected since, and the details as they are now; the customer acknowledges the new one.
 *  @throws Failure 404 · 409 it is superseded already, or there would be nothing on the new one */
export const replaceAct = actSteps.useCase<typeof spec.replaceAct>(
  'replace',
  async ({ tx, effects, session, now, row, move, refusal }, { reason }) => {
    await lockMonth(tx, row.month)
    const id = effects.ids.next()
    await releaseLines(tx, row.id, now)
    await move({ action: 'superseded', reason, set: { supersede_reason: reason, superseded_by: id } })
    const [made] = await createReplacement(tx, effects, session, row, id)
    const replacement = made && (await findAct(tx, made.id))
    if (!replacement) throw await refusal('nothing_to_accept')
    return presentAct(tx, session, replacement)
  },
)

async function createReplacement(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: ActRow,
  id: string,
): Promise<NewAct[]> {
  const { month, contract_id: contractId, executor_id: executorId, work_report_id: reportId, seat_id: seatId } = row
  if (seatId !== null) return createSeatActs(tx, effects, session, { seatId }, id)
  if (contractId === null || executorId === null || reportId === null) throw new Error('an act is of nothing')
  return createActs(tx, effects, session, month, [{ id: reportId, executorId }], { contractId, id })
}
