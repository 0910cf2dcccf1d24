// Accounts that count as one person. Whoever may invite staff could make a second account and decide with it about their own requests, so
// an account counts as its inviter until another administrator has confirmed it (docs/decisions/0059).
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'

type Who = Pick<Session, 'accountId'>

/** The accounts that count as the same person as that of a session, itself among them: those that it has made or was made by, those that
 *  these have made, and so on, as far as nobody else has confirmed them. */
export async function listSamePerson({ reader, session }: { reader: Reader; session: Who }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive same as (
      select ${session.accountId}::uuid as id
      union
      select case when made.id = same.id then made.stands_for else made.id end
      from same join account made on made.stands_for is not null and (made.id = same.id or made.stands_for = same.id)
    )
    select id from same`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Accounts of the staff that wait to be confirmed by somebody else than this person; without those that nobody can use.
 *  @param person the accounts of the person who would confirm (`listSamePerson`) */
export async function countToConfirm(reader: Reader, person: readonly string[]): Promise<number> {
  const row = await reader
    .selectFrom('account')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('stands_for', 'is not', null)
    .where('id', 'not in', person)
    .where('blocked_at', 'is', null)
    .where('deletion_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
