import type * as spec from '@navyk/api-spec/market/offers'
import { refuseDeadline, notifyManagers } from '../creating/create-offer.ts'
import { offerSteps } from '../offer-steps.ts'
import { endOpenResponses } from '../queries.ts'
import { notifyOfPublishing } from './publish-offer.ts'

/** Opens a cancelled or expired offer again, with its number and history. By the customer it goes to moderation; by a
 *  manager it is published at once. Responses that have ended stay ended.
 *  @throws Failure 404, 409, 422 */
export const republishOffer = offerSteps.useCase<typeof spec.republishOffer>(
  'republish',
  async (opened, { deadlineOn }) => {
    const { tx, effects, session, row, now } = opened
    const isStaff = session.role === 'staff'
    refuseDeadline(deadlineOn, opened.today)
    const waiting = isStaff ? { publishedAt: now, waitingSince: null } : { waitingSince: now }
    await opened.move({
      to: isStaff ? 'published' : 'moderation',
      action: 'republished',
      set: { deadlineOn, reason: null, ...waiting },
      changes: changeOfDeadline(row, deadlineOn),
    })
    // The task that expires offers may not have run yet, so open responses are ended here.
    await endOpenResponses(tx, [row.id], 'closed', { ending: 'offer_expired' })
    if (isStaff) await notifyOfPublishing(opened)
    else await notifyManagers(tx, effects, row)
  },
)

/** Change of the deadline for the history; undefined where the day is the same. */
export const changeOfDeadline = ({ deadline_on: from }: { deadline_on: string }, to: string) =>
  from === to ? undefined : { deadlineOn: { from, to } }
