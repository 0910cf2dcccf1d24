import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { endSession } from './queries.ts'

/** Ends the session that the request carries, and no other: whoever looked at somebody's cabinet is still signed in. Their
 *  leaving stands in the history of the account. */
export async function signOut(tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, session: Session): Promise<void> {
  const hasEnded = await endSession(tx, session.id, effects.clock.now())
  if (!hasEnded || session.opened === null) return
  await recordEvent(tx, effects, session.opened.by, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'left',
    changes: { cabinetId: { from: session.cabinetId, to: null } },
  })
}
