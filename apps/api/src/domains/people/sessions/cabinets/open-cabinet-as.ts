import type * as spec from '@navyk/api-spec/people/sessions'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, refused, type RequestFacts, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { openSession } from '../signing-in/open-session.ts'
import { type CabinetLink, linkRejected, signLink } from './links.ts'
import { mayOpenOthers, refusalToOpen } from './policy.ts'
import { findCabinetToOpen, insertCabinetOpening, consumeOpening } from './queries.ts'

/** A link for this staff member to look at somebody's cabinet, good for 60 seconds and one use. The reason is kept with it
 *  and goes into the history of the account when the link is used.
 *  @throws Failure 404, 409 `staff_cabinet` or `account_frozen` */
export const openCabinetAs: WriteCase<typeof spec.openCabinetAs, 'clock' | 'secret'> = async (
  tx,
  effects,
  session,
  { id: cabinetId, reason },
) => {
  const target = await findCabinetToOpen(tx, cabinetId)
  if (!target) throw notFound()
  const refusal = refusalToOpen(target)
  if (refusal) throw refused(refusal, `sessions.${refusal}`)
  const link = signLink(effects, 'open-as', session.accountId, cabinetId)
  await insertCabinetOpening(tx, { signature: link.signature, reason, issued_at: effects.clock.now() })
  return link
}

/** Opens the cabinet of a checked link, read-only, for half an hour and no longer than the staff member's own session,
 *  which stays open.
 *  @throws Failure 422 `link_rejected` when the link was used, or may not be used any more */
export async function openCabinet(
  tx: Tx,
  effects: Effects,
  session: Session,
  request: RequestFacts,
  link: CabinetLink,
): Promise<{ accessToken: string }> {
  if (!mayOpenOthers(session)) throw linkRejected()
  const reason = await consumeOpening(tx, link.signature)
  if (reason === undefined) throw linkRejected()
  const target = await findCabinetToOpen(tx, link.id)
  if (!target || refusalToOpen(target)) throw linkRejected()
  const accessToken = await openSession(tx, effects, request, {
    accountId: target.accountId,
    cabinetId: link.id,
    role: target.role,
    openedBy: session.id,
  })
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: target.accountId,
    action: 'opened',
    changes: { cabinetId: { from: null, to: link.id } },
    reason,
  })
  return { accessToken }
}
