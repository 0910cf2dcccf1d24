import { type Reader, whereGiven } from '#platform/database'

/** Holds an account until the transaction ends: `lockAccounts` in another transaction waits for that, and this waits for
 *  a lock that is there already. With a password: only if that is its password.
 *  Never one that is blocked. A weaker lock than this one would go past a change of the
 *  password that is about to be committed, and see the one before. */
export function selectAccountForShare(reader: Reader, id: string, passwordHash?: string) {
  return reader
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .$call((query) => whereGiven(query, { password_hash: passwordHash }))
    .forShare()
}
