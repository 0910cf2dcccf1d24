import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { findStaff } from '../../../people/accounts/index.ts'
import { notify } from '../../../messages/notices/index.ts'
import { contractToChange, linkTo } from '../contract-to-change.ts'
import { mayCancel } from '../policy.ts'
import { getContract } from '../present-contract.ts'
import { moveContract } from '../queries.ts'

/** Cancels a contract before it is active, by either side or a manager; the offer is open again, everyone else is told.
 *  @throws Failure 404, 409 */
export async function cancelContract(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.cancelContract>,
): Promise<Answer<typeof spec.cancelContract>> {
  const { row, conflict, refusal } = await contractToChange(tx, effects, session, id)
  if (row.version !== version) throw await conflict()
  if (!mayCancel(session, row)) throw await refusal('already_active')
  if (!(await moveContract(tx, row, 'cancelled', { reason }))) throw await conflict()
  // Not for a successor: the offer was settled by the first contract.
  if (row.successor_of === null)
    await effects.tellStep(tx, effects, session, 'contract.cancelled', { offerId: row.offer_id, reason })
  await recordEvent(tx, effects, session, {
    objectKind: 'contract',
    objectId: id,
    action: 'cancelled',
    changes: { state: { from: row.state, to: 'cancelled' } },
    reason,
  })
  const managers = session.role === 'staff' ? [] : await findStaff(tx, 'manager')
  const told = [row.customer_id, row.executor_id, ...managers].filter((cabinetId) => cabinetId !== session.cabinetId)
  await notify(
    tx,
    effects,
    told.map((cabinetId) => ({
      cabinetId,
      kind: 'contracts.notices.cancelled',
      values: { number: row.number, reason },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return getContract(tx, effects, session, { id })
}
