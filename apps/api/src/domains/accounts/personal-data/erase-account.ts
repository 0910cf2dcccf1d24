import { allowErasure } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { forgetAnswers } from '../../../platform/http/index.ts'
import { forgetHitsAbout } from '../../../platform/limits/index.ts'
import { removeMessages } from '../../../platform/outbox/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { getAddresses } from '../announcements/queries.ts'
import { deleteAvatar } from '../avatar/queries.ts'
import { removeSignInEventsOf } from '../sessions/history-queries.ts'
import { removeTelegramOf } from '../telegram/queries.ts'
import { removeTwoStep } from '../two-step/queries.ts'
import { blankAccount, blankConsents, lockAccountToErase, removeCodes, removeSessions } from './erase-queries.ts'

/** Messages are kept for this long, whoever they went to. It is no longer than an account is frozen, so that what went to
 *  addresses of before is gone when the account is. */
const messagesKeptMs = 14 * 86_400_000

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
  const { phone, email, chatId } = await getAddresses(tx, accountId)
  const addresses = [phone, email, chatId].filter((address) => address !== null)
  await removeSessions(tx, accountId)
  await removeCodes(tx, accountId, addresses)
  await removeSignInEventsOf(tx, accountId)
  await removeTwoStep(tx, accountId)
  await removeTelegramOf(tx, accountId)
  await deleteAvatar(tx, accountId)
  await blankConsents(tx, accountId)
  await blankAccount(tx, accountId, now)
  await allowErasure(tx, accountId)
  await forgetHitsAbout(tx, [...addresses, accountId])
  await forgetAnswers(tx, now, accountId)
  await removeMessages(tx, addresses, new Date(now.getTime() - messagesKeptMs))
  return { cabinetIds: account.cabinetIds }
}
