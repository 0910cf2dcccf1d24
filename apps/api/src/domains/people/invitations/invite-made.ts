import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockAccounts } from '#people/accounts'
import { endOpenInvitation, findInvitation, insertUnsent } from './queries.ts'
import { sendLink } from './send-link.ts'

/** Notes new accounts whose passwords nobody knows, so that staff may send a link later, unless the person has set a password by then. */
export async function recordUninvited(tx: Tx, { clock, ids }: Pick<Effects, 'clock' | 'ids'>, accountIds: string[]) {
  if (accountIds.length === 0) return
  const created_at = clock.now()
  await insertUnsent(
    tx,
    accountIds.map((account_id) => ({ id: ids.next(), account_id, created_at })),
  )
}

/** Sends the first link to the person of an account that was made for them. The caller has decided that the staff may; whoever
 *  has a link already, or has set a password, gets none. */
export async function inviteMade(tx: Tx, effects: Effects, session: Session, accountId: string): Promise<void> {
  await lockAccounts(tx, [accountId])
  const row = await findInvitation(tx, accountId)
  if (!row?.is_unsent || row.accepted_at !== null) return
  await endOpenInvitation(tx, accountId, { revoked_at: effects.clock.now() })
  await sendLink(tx, effects, accountId)
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: accountId, action: 'invited' })
}
