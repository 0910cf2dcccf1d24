import { businessDate } from '@navyk/api-spec/kit'
import { refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import type { Refusal } from './policy.ts'
import { getVisibleRow, ownLink, presentOne } from './present.ts'
import { type CredentialColumns, type CredentialRow, lockCredential, moveCredential } from './queries.ts'

interface LockedCredential {
  row: CredentialRow
}

async function find({ tx, session, now }: Acting, { id }: { id: string }): Promise<LockedCredential> {
  await lockCredential(tx, id)
  return { row: await getVisibleRow(tx, session, id, businessDate(now)) }
}

/** Steps that people take with a credential. The service changes credentials many at once, by statements of its own. */
export const credentialSteps = stateSteps({
  kind: 'executor_credential',
  find,
  failureOf: async (code: Refusal, _: LockedCredential, current) =>
    refused(code, `credentials.${code}`, {}, { current: await current() }),
  move: async (tx, row, to, columns: CredentialColumns) =>
    (to === 'confirmed' || to === 'refused') && moveCredential(tx, row, to, columns),
  current: ({ tx, session, now }, { id }) => presentOne(tx, session, id, businessDate(now)),
  notify,
  notice: ({ row }: LockedCredential, told: NoticeName<'credentials'>, { values, ...to }) => ({
    ...to,
    kind: `credentials.notices.${told}` as const,
    values,
    link: ownLink(row.id),
  }),
  isSigned: () => true,
})
