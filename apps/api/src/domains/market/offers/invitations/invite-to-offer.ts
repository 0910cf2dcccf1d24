import type { InvitationState } from '@navyk/api-spec/market/offers'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader, Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type OfferToChange, offerSteps } from '../offer-steps.ts'
import { invitationState, mayInvite } from '../policy.ts'
import { insertInvitations, type InvitationRow, listInvitations } from './invitation-queries.ts'

/** Invites executors to an open offer; each is told, nobody twice.
 *  @param choose says of the locked offer who may be invited
 *  @throws Failure 404; 409 where the offer isn't open */
export async function inviteToOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  choose: (offer: OfferToChange) => Promise<string[]>,
): Promise<void> {
  const opened = await offerSteps.open(tx, effects, session, { id }, ({ row, today }) =>
    mayInvite(session, row, today) ? undefined : 'not_open',
  )
  const chosen = await choose(opened)
  const rows = chosen.map((executorId) => ({
    offer_id: id,
    executor_id: executorId,
    invited_by: session.cabinetId,
    invited_at: opened.now,
  }))
  const invited = await insertInvitations(tx, rows)
  if (invited.length === 0) return
  // Without names: the customer and executors read the history.
  await opened.record({ action: 'executors_invited' })
  await opened.notify('invited', invited)
}

/** An invitation with what has come of it. */
export type Invitation = InvitationRow & { answer: InvitationState }

/** Lists the invitations to offers with the answer to each, in the order of time. One query. */
export async function listInvitationsTo(reader: Reader, offerIds: string[], now: Date): Promise<Invitation[]> {
  const today = businessDate(now)
  return (await listInvitations(reader, offerIds)).map((row) => ({ ...row, answer: invitationState(row, today) }))
}
