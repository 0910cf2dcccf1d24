import type * as spec from '@navyk/api-spec/people/sessions'
import type { SignInEventKind } from '@navyk/api-spec/people/sessions'
import type { Db, Tx } from '#platform/database'
import type { ReadCase, RequestFacts } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { insertSignInEvent, listSignInEvents } from './history-queries.ts'
import { presentOrigin } from '../list-sessions.ts'
import type { SignInEventTable } from '../tables.ts'

/** A line of the history, ready to be stored. */
export function signInEvent(
  effects: Pick<Effects, 'clock' | 'ids'>,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  accountId: string | null,
  kind: SignInEventKind,
): SignInEventTable {
  return {
    id: effects.ids.next(),
    account_id: accountId,
    at: effects.clock.now(),
    kind,
    address: request.address,
    user_agent: request.userAgent,
  }
}

/** Records an attempt to sign in to an account, or with a phone that has none. */
export async function recordSignInEvent(
  writer: Db | Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  accountId: string | null,
  kind: SignInEventKind,
): Promise<void> {
  await insertSignInEvent(writer, signInEvent(effects, request, accountId, kind))
}

/** A page of the own account's history, newest first. */
export const listSignInHistory: ReadCase<typeof spec.listSignInHistory> = async (reader, _effects, session, query) => {
  const { rows, nextCursor } = await listSignInEvents(reader, session.accountId, query)
  const data = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      ...(await presentOrigin(row)),
    })),
  )
  return { data, nextCursor }
}
