import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { closeSession } from '../queries.ts'
import { recordSignInEvent } from '../history/sign-in-history.ts'

/** Ends the session that the request carries, on every node at once, and no other: after a look the staff member's own
 *  session stays open. The end of a look is recorded in the account's history, not among its sign-ins. */
export async function signOut(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  _input: unknown,
  request: RequestFacts,
): Promise<null> {
  const hasEnded = await closeSession(tx, session.id, effects.clock.now())
  if (session.opened === null) {
    await recordSignInEvent(tx, effects, request, session.accountId, 'signed_out')
    return null
  }
  if (!hasEnded) return null
  await recordEvent(tx, effects, session.opened.by, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'left',
    changes: { cabinetId: { from: session.cabinetId, to: null } },
  })
  return null
}
