import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { notify } from '#messages/notices'
import { getProgrammeSession } from './get-session.ts'
import { ownOf } from './own.ts'
import type { Refusal } from './policy.ts'
import { findSessionRow, lockSession, type SessionRow } from './queries.ts'

/** Steps of a session, which is locked. */
export const sessionSteps = stateSteps({
  kind: 'programme_session',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<{ row: SessionRow }> => {
    await lockSession(tx, id)
    const row = await findSessionRow(tx, ownOf(session), id)
    if (!row) throw notFound()
    return { row }
  },
  failureOf: (code: Refusal) => refused(`session_${code}`, `programme_sessions.${code}`),
  current: ({ tx, effects, session }, { id }) => getProgrammeSession(tx, effects, session, { id }),
  notify,
})

export type OpenedSession = Awaited<ReturnType<typeof sessionSteps.open>>
