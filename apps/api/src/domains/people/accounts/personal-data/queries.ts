import type { Role } from '@navyk/api-spec/people/accounts'
import type { Reader } from '../../../../platform/database/index.ts'

/** Everything that stands in the account itself. */
export async function getAccountFacts(reader: Reader, accountId: string) {
  return reader.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
}

export async function listConsentRows(reader: Reader, accountId: string) {
  return reader
    .selectFrom('consent')
    .select(['version', 'given_at', 'withdrawn_at', 'address'])
    .where('account_id', '=', accountId)
    .orderBy('given_at')
    .execute()
}

/** All sessions that there were, newest first; looks of the staff are told by the history. */
export async function listSessionFacts(reader: Reader, accountId: string) {
  return reader
    .selectFrom('session')
    .innerJoin('cabinet', 'cabinet.id', 'session.cabinet_id')
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

export async function listCabinetFacts(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .$narrowType<{ role: Role }>()
    .execute()
}
