import type { Role } from '@navyk/api-spec/people/accounts'
import type { Reader } from '#platform/database'

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

export async function listCabinetFacts(reader: Reader, accountId: string) {
  return reader
    .selectFrom('cabinet')
    .select(['id', 'role', 'title', 'permissions', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .$narrowType<{ role: Role }>()
    .execute()
}
