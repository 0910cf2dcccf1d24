import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { leadSteps } from './lead-steps.ts'
import { isWonByContract } from './policy.ts'
import { findLeadOfOffer, findLeadRow, lockLead } from './queries.ts'

/** A lead is won when a contract comes of its request. */
export const reactions: Reactions = {
  'contract.activated': async (tx, effects, session, { offerId }) => {
    const found = await findLeadOfOffer(tx, offerId)
    if (!found) return
    await lockLead(tx, found.id)
    const now = effects.clock.now()
    const row = await findLeadRow(tx, found.id, now)
    if (!row || !isWonByContract(row)) return
    const { move } = leadSteps.forLocked(tx, effects, session, { row })
    await move({ to: 'won', action: 'won', set: { lost_reason: null, active_at: now } })
  },
}
