// Whether two accounts are two people. Whoever may invite staff could make a second account and decide about what they ask themselves, so
// an account stands for its inviter until another administrator has confirmed it (docs/decisions/0153).
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/index.ts'

const personOf = sql<string>`coalesce(account.stands_for, account.id)`

/** The accounts that count as the same person as this one, itself among them: nobody of them decides what another one has asked. */
export async function listSamePerson(reader: Reader, accountId: string): Promise<string[]> {
  const person = () => reader.selectFrom('account').select(personOf.as('person')).where('id', '=', accountId)
  const rows = await reader
    .selectFrom('account')
    .select('id')
    .where((is) => is.or([is('id', '=', person()), is('stands_for', '=', person())]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Says of an account that was just made that it counts as the person of its inviter. */
export async function setStandsFor(tx: Tx, accountId: string, inviterId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ stands_for: (from) => from.selectFrom('account').select(personOf.as('person')).where('id', '=', inviterId) })
    .where('id', '=', accountId)
    .execute()
}

/** From now on the account is a person of its own. */
export async function setConfirmed(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('account').set({ stands_for: null }).where('id', '=', accountId).execute()
}

/** Accounts of the staff that wait for another administrator than whoever has made them: whose persons have set a password, and who are not
 *  blocked. */
export async function countToConfirm(reader: Reader, accountId: string): Promise<number> {
  const own = reader.selectFrom('account').select(personOf.as('person')).where('id', '=', accountId)
  const row = await reader
    .selectFrom('account')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('stands_for', 'is not', null)
    .where('stands_for', '<>', own)
    .where('blocked_at', 'is', null)
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
