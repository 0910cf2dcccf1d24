import type * as spec from '@navyk/api-spec/teaching/contracts'
import { contractSteps, partiesAndManagers } from '../contract-steps.ts'
import { mayCancel } from '../policy.ts'

/** Cancels a contract before it is active, by either side or a manager; the offer is open again, everyone else is told.
 *  @throws Failure 404, 409 */
export const cancelContract = contractSteps.useCase<typeof spec.cancelContract>(
  ({ row }, { session }) => (mayCancel(session, row) ? undefined : 'already_active'),
  async (opened, { reason }) => {
    const { tx, effects, session, row } = opened
    await opened.move({ to: 'cancelled', set: { reason }, action: 'cancelled', reason })
    // Not for a successor: the offer was settled by the first contract.
    if (row.successor_of === null && row.offer_id !== null)
      await effects.announceStep(tx, effects, session, 'contract.cancelled', { offerId: row.offer_id, reason })
    await opened.notify('cancelled', await partiesAndManagers(opened), { reason })
  },
)
