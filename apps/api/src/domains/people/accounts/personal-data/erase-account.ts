import type { Tx } from '#platform/database'
import type { Effects, PersonToErase } from '#platform/services.ts'
import { deleteAvatar } from '../avatar/queries.ts'
import { blankAccount, lockAccountToErase, withdrawConsents } from './erase-queries.ts'

/** The owner of an account that is due to be erased, with the account locked until the transaction ends.
 *  @returns undefined when its owner has taken the deletion back, or it is erased already */
export async function findAccountToErase(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  accountId: string,
): Promise<PersonToErase | undefined> {
  const erasedAt = effects.clock.now()
  const account = await lockAccountToErase(tx, accountId, erasedAt)
  return (
    account && {
      accountId,
      cabinetIds: account.cabinetIds,
      addresses: [account.phone, account.email].filter((address) => address !== null),
      deletionAskedAt: account.deletion_asked_at,
      erasedAt,
    }
  )
}

/** Makes an account nobody's: from here on nobody can sign in to it, and its phone is free for a new one. */
export async function eraseAccount(tx: Tx, { accountId, deletionAskedAt, erasedAt }: PersonToErase): Promise<string[]> {
  await deleteAvatar(tx, accountId)
  await withdrawConsents(tx, accountId, deletionAskedAt)
  await blankAccount(tx, accountId, erasedAt)
  return [accountId]
}
