import type { Tx } from '../../../platform/database/index.ts'
import type { RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { endSession } from './queries.ts'
import { rememberAtDoor } from './sign-in-history.ts'

/** Ends the session that asks, on every node at once. Staff who only look at a cabinet leave no line in its history. */
export async function signOut(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  request: RequestFacts,
): Promise<void> {
  await endSession(tx, session.id, effects.clock.now())
  if (session.readOnly !== 'opened_by_staff') {
    await rememberAtDoor(tx, effects, request, session.accountId, 'signed_out')
  }
}
