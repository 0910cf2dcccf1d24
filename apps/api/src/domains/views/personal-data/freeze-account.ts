import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { setDeletion } from '#people/accounts'
import { announce } from '#people/channels'
import { endSessionsOf } from '#people/sessions'

/** Freezes the account of the session until it is erased: every other session ends, and the owner is told everywhere. */
export async function freezeAccount(tx: Tx, effects: Effects, session: Session, deletionAt: Date): Promise<void> {
  const now = effects.clock.now()
  if (!(await setDeletion(tx, session.accountId, { asked: now, at: deletionAt }))) return
  await endSessionsOf(tx, session.accountId, session.id, now)
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'deletion_requested',
  })
  await announce(tx, effects, session.accountId, 'deletion_requested')
}

/** Unfreezes the account; nothing happens when it is not frozen. */
export async function unfreezeAccount(tx: Tx, effects: Effects, session: Session): Promise<void> {
  if (!(await setDeletion(tx, session.accountId, null))) return
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'deletion_taken_back',
  })
  await announce(tx, effects, session.accountId, 'deletion_taken_back')
}
