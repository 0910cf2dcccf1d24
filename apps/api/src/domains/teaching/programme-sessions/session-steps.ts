import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { notFound, refused } from '#platform/http'
import { defineStateMachine, type OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { getProgrammeSession } from './reading/get-session.ts'
import { type Refusal, ownOf } from './policy.ts'
import { findSessionRow, lockSession, type SessionRow } from './queries.ts'

interface SessionTypes {
  found: { row: SessionRow }
  refusal: Refusal
  presented: ProgrammeSession
}

/** Steps of a session, which is locked. The use cases write their notices themselves. */
export const sessionSteps = defineStateMachine<SessionTypes>({
  kind: 'programme_session',
  find: async ({ tx, session }, { id }) => {
    await lockSession(tx, id)
    const row = await findSessionRow(tx, ownOf(session), id)
    if (!row) throw notFound()
    return { row }
  },
  failureOf: (code) => refused(`session_${code}`, `programme_sessions.${code}`),
  present: ({ tx, effects, session }, { id }) => getProgrammeSession(tx, effects, session, { id }),
})

export type OpenedSession = OpenedThing<SessionTypes>
