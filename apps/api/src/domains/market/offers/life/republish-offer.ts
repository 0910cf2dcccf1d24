import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { refuseDeadline, tellManagers } from '../create-offer.ts'
import { getOffer } from '../present-offer.ts'
import { tellOfPublishing } from './publish-offer.ts'
import { settleOpenResponses } from '../queries.ts'
import { takeStep } from './take-step.ts'

/** Opens a cancelled or expired offer again, with its number and history. By the customer it goes to moderation; by a
 *  manager it is published at once. Responses that have ended stay ended.
 *  @throws Failure 404, 409, 422 */
export async function republishOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, deadlineOn }: Input<typeof spec.republishOffer>,
): Promise<Answer<typeof spec.republishOffer>> {
  const now = effects.clock.now()
  const isStaff = session.role === 'staff'
  const { row } = await takeStep(tx, effects, session, id, 'republish', {
    version,
    action: 'republished',
    to: () => (isStaff ? 'published' : 'moderation'),
    changes: {
      deadlineOn,
      reason: null,
      ...(isStaff ? { publishedAt: now, waitingSince: null } : { waitingSince: now }),
    },
    check: ({ today }) => refuseDeadline(deadlineOn, today),
  })
  // The task that expires offers may not have run yet, so open responses are ended here.
  await settleOpenResponses(tx, [id], 'closed', { ending: 'offer_expired' })
  if (isStaff) await tellOfPublishing(tx, effects, session, row)
  else await tellManagers(tx, effects, row)
  return getOffer(tx, session, id, now)
}
