import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { lockAccount } from '../accounts/index.ts'
import { findInvitation } from './queries.ts'
import { sendLink } from './send-link.ts'

/** Sends the first link to the person of an account that was made for them. The caller has decided that the staff may; whoever
 *  has a link already, or has set a password by one, gets none. */
export async function inviteMade(tx: Tx, effects: Effects, session: Session, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  if (await findInvitation(tx, accountId)) return
  await sendLink(tx, effects, accountId)
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: accountId, action: 'invited' })
}
