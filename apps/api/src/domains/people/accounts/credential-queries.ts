import { type Reader, type Tx, whereGiven } from '#platform/database'

/** @returns false when the account's password is no longer the one of `before` */
export async function replacePasswordHash(tx: Tx, accountId: string, before: string, next: string): Promise<boolean> {
  const changed = await tx
    .updateTable('account')
    .set({ password_hash: next })
    .where('id', '=', accountId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** A new phone or e-mail. An edit of the profile that was begun before is refused for its version. */
export async function setContact(
  tx: Tx,
  accountId: string,
  change: { phone: string } | { email: string | null },
): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

/** Holds an account until the transaction ends: `lockAccount` in another transaction waits for that, and this waits for
 *  a lock that is there already. With a password: only if that is its password.
 *  Never one that is blocked. A weaker lock than this one would go past a change of the
 *  password that is about to be committed, and see the one before. */
export function holdingAccount(reader: Reader, id: string, passwordHash?: string) {
  return reader
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .$call((query) => whereGiven(query, { password_hash: passwordHash }))
    .forShare()
}

/** Locks an account until the transaction ends: waits for transactions that hold it, and lets no other hold it. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
