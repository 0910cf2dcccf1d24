import {
  by,
  type Db,
  descending,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  type Tx,
} from '#platform/database'
import type { SignInEventTable } from '../tables.ts'

export async function insertSignInEvent(writer: Db | Tx, event: SignInEventTable): Promise<void> {
  await writer.insertInto('sign_in_event').values(event).execute()
}

/** One page of an account's history, newest first; ids are in order of time. */
export async function listSignInEvents(
  reader: Reader,
  accountId: string,
  page: PageRequest,
): Promise<PageOfRows<SignInEventTable>> {
  return reader
    .selectFrom('sign_in_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .$call(pageBy(descending(by.id('id')), page))
}

/** Removes the history of an account that is erased. */
export async function removeSignInEventsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_event').where('account_id', '=', accountId).execute()
}

/** An account's whole history, newest first; it is kept for half a year. */
export async function listAllSignInEvents(reader: Reader, accountId: string): Promise<SignInEventTable[]> {
  return reader
    .selectFrom('sign_in_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** All sessions that there were, newest first; looks of the staff are in the history instead. */
export async function listSessionFacts(reader: Reader, accountId: string) {
  return reader
    .selectFrom('session')
    .innerJoin('cabinet_facts as cabinet', 'cabinet.id', 'session.cabinet_id')
    .select([
      'cabinet.role',
      'session.address',
      'session.user_agent',
      'session.created_at',
      'session.last_used_at',
      'session.ended_at',
    ])
    .where('session.account_id', '=', accountId)
    .where('session.opened_by', 'is', null)
    .orderBy('session.created_at', 'desc')
    .execute()
}
