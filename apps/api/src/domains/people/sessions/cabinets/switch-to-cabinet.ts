import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/sessions'
import { noSession, type ReadCase, readOnly, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { Tx } from '#platform/database'
import { recordEvent } from '#platform/audit'
import { openSession } from '../signing-in/open-session.ts'
import { closeSession, lockAccountForShare } from '../queries.ts'
import { type CabinetLink, isLinkFor, linkRejected, signLink } from './links.ts'
import { openCabinet } from './open-cabinet-as.ts'
import { listCabinetRows } from '#people/accounts'
import { useCabinetLink } from './queries.ts'

/** The account's cabinets, each with a link for this account alone, good for 60 seconds and one use. Staff who look at
 *  somebody's cabinet see which there are, and get no links. */
export const listCabinets: ReadCase<typeof spec.listCabinets, 'clock' | 'secret'> = async (
  reader,
  effects,
  session,
) => {
  const rows = await listCabinetRows(reader, [session.accountId])
  return rows.map(({ id, role, title }) => {
    const { date, signature } =
      session.opened === null
        ? signLink(effects, 'switch-to-cabinet', session.accountId, id)
        : { date: '', signature: '' }
    return { id, role, title, current: id === session.cabinetId, date, signature }
  })
}

/** Switches to the cabinet of a link: another one of the own account, or for staff somebody else's.
 *  @throws Failure 422 `link_rejected` for a link that is forged, foreign, too old or already used */
export async function switchToCabinet(
  tx: Tx,
  effects: Effects,
  session: Session,
  link: Input<typeof spec.switchToCabinet>,
  request: RequestFacts,
): Promise<Answer<typeof spec.switchToCabinet>> {
  if (session.opened !== null) throw readOnly()
  if (isLinkFor(effects, 'switch-to-cabinet', session.accountId, link)) {
    return openOwnCabinet(tx, effects, session, request, link)
  }
  if (isLinkFor(effects, 'open-as', session.accountId, link)) return openCabinet(tx, effects, session, request, link)
  throw linkRejected()
}

/** Opens a session in the other cabinet and ends the present one. Its lifetime counts from the last proof of identity,
 *  so switching does not extend it.
 *  @throws Failure 401 when the present one was ended meanwhile, 403 `step_up_required` where that proof is too old */
async function openOwnCabinet(tx: Tx, effects: Effects, session: Session, request: RequestFacts, link: CabinetLink) {
  const now = effects.clock.now()
  const cabinets = await listCabinetRows(tx, [session.accountId])
  const target = cabinets.find((cabinet) => cabinet.id === link.id)
  if (!target) throw linkRejected()
  if (!(await useCabinetLink(tx, link.signature, now))) throw linkRejected()
  await lockAccountForShare(tx, session.accountId)
  if (!(await closeSession(tx, session.id, now))) throw noSession()
  const accessToken = await openSession(tx, effects, request, {
    accountId: session.accountId,
    cabinetId: target.id,
    role: target.role,
    // Switching is not a proof of identity.
    authenticatedAt: session.authenticatedAt,
    event: 'switched',
  })
  const changes = { cabinetId: { from: session.cabinetId, to: link.id } }
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'switched',
    changes,
  })
  return { accessToken }
}
