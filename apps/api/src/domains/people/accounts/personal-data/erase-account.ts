import type { Tx } from '../../../../platform/database/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { deleteAvatar } from '../avatar/queries.ts'
import { blankAccount, lockAccountToErase, withdrawConsents } from './erase-queries.ts'

/** An account whose time is over, locked until the transaction ends. */
export interface AccountToErase {
  accountId: string
  cabinetIds: string[]
  /** The addresses of its owner, whose messages are removed. */
  addresses: string[]
  deletionAskedAt: Date | null
}

/** @returns undefined when its owner has taken the deletion back, or it is erased already */
export async function findAccountToErase(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  accountId: string,
): Promise<AccountToErase | undefined> {
  const account = await lockAccountToErase(tx, accountId, effects.clock.now())
  return (
    account && {
      accountId,
      cabinetIds: account.cabinetIds,
      addresses: [account.phone, account.email].filter((address) => address !== null),
      deletionAskedAt: account.deletion_asked_at,
    }
  )
}

/** Erases the account's own data: nobody can sign in to it any more, and its phone is free for a new account. */
export async function eraseAccount(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  { accountId, deletionAskedAt }: AccountToErase,
): Promise<void> {
  await deleteAvatar(tx, accountId)
  await withdrawConsents(tx, accountId, deletionAskedAt)
  await blankAccount(tx, accountId, effects.clock.now())
}
