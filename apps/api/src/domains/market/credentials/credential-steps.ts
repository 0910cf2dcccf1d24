import type { Credential } from '@navyk/api-spec/market/credentials'
import { businessDate } from '@navyk/api-spec/kit'
import { refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import type { Refusal } from './policy.ts'
import { getVisibleRow, ownLink, presentOne } from './present.ts'
import { type CredentialColumns, type CredentialRow, lockCredential, moveCredential } from './queries.ts'

interface CredentialTypes {
  found: { row: CredentialRow }
  columns: CredentialColumns
  refusal: Refusal
  notice: NoticesOf<'credentials'>
  presented: Credential
}

/** Steps that people take with a credential. The service changes credentials many at once, by statements of its own. */
export const credentialSteps = defineStateMachine<CredentialTypes>({
  kind: 'executor_credential',
  find: async ({ tx, session, now }, { id }) => {
    await lockCredential(tx, id)
    return { row: await getVisibleRow(tx, session, id, businessDate(now)) }
  },
  failureOf: async (code, _found, present) => refused(code, `credentials.${code}`, {}, { current: await present() }),
  move: async (tx, row, to, columns) =>
    (to === 'confirmed' || to === 'refused') && moveCredential(tx, row, to, columns),
  present: ({ tx, session, now }, { id }) => presentOne(tx, session, id, businessDate(now)),
  notices: noticesOf('credentials', ({ row }) => ({ link: ownLink(row.id) })),
  namesActor: () => true,
})
