import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/sessions'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, type RequestFacts, refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { closeSession, endSessionsOf } from './queries.ts'
import { hasLivingSession } from './session-list-queries.ts'
import { recordSignInEvent } from './history/sign-in-history.ts'

/** Ends another session of the own account.
 *  @throws Failure 404 when there is none such, 409 `current_session` for the one that asks: that one is ended by
 *  signing out */
export async function endSession(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { id }: Input<typeof spec.endSession>,
  request: RequestFacts,
): Promise<Answer<typeof spec.endSession>> {
  if (id === session.id) throw refused('current_session', 'sessions.current')
  const now = effects.clock.now()
  if (!(await hasLivingSession(tx, session.accountId, id, now))) throw notFound()
  if (!(await closeSession(tx, id, now))) throw notFound()
  await recordSignInEvent(tx, effects, request, session.accountId, 'session_ended')
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'session_ended',
    changes: { session: { from: id, to: null } },
  })
  return null
}

/** Ends every session of the own account but the one that asks. @returns how many there were */
export async function endOtherSessions(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  _input: unknown,
  request: RequestFacts,
): Promise<Answer<typeof spec.endOtherSessions>> {
  const ended = await endSessionsOf(tx, session.accountId, session.id, effects.clock.now())
  if (ended.length === 0) return { ended: 0 }
  await recordSignInEvent(tx, effects, request, session.accountId, 'others_ended')
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'sessions_ended',
    changes: { sessions: { from: ended, to: [] } },
  })
  return { ended: ended.length }
}
