import { allowErasure } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { forgetAnswersTo } from '../../../../platform/http/index.ts'
import { forgetHitsAbout } from '../../../../platform/limits/index.ts'
import { removeMessagesTo } from '../../../../platform/outbox/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { deleteAvatar } from '../avatar/queries.ts'
import { removeSignInEventsOf } from '../sessions/history-queries.ts'
import { findLink, removeTelegramOf } from '../telegram/queries.ts'
import { removeTwoStep } from '../two-step/queries.ts'
import { blankAccount, lockAccountToErase, removeCodes, removeSessions, withdrawConsents } from './erase-queries.ts'

/** Makes an account nobody's, if its time is over, and lets the transaction take it out of the history. From here on nobody
 *  can sign in to it, and its phone is free for a new one.
 *  @returns its cabinets; undefined when its owner has taken the deletion back, or it is erased already */
export async function eraseAccount(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  accountId: string,
): Promise<{ cabinetIds: string[] } | undefined> {
  const now = effects.clock.now()
  const account = await lockAccountToErase(tx, accountId, now)
  if (!account) return undefined
  // The chat also when it takes nothing any more: what went there before, and that it stopped, stands in the outbox.
  const chat = await findLink(tx, accountId)
  const addresses = [account.phone, account.email, chat?.chat_id].filter((address) => typeof address === 'string')
  await removeSessions(tx, accountId)
  await removeCodes(tx, accountId, addresses)
  await removeSignInEventsOf(tx, accountId)
  await removeTwoStep(tx, accountId)
  await removeTelegramOf(tx, accountId)
  await deleteAvatar(tx, accountId)
  await withdrawConsents(tx, accountId, account.deletion_asked_at)
  await blankAccount(tx, accountId, now)
  await allowErasure(tx, accountId)
  await forgetHitsAbout(tx, [...addresses, accountId])
  await forgetAnswersTo(tx, accountId)
  await removeMessagesTo(tx, addresses)
  return { cabinetIds: account.cabinetIds }
}
