import type { Authenticate } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { findSession, touchSession } from '../queries.ts'
import { lastUseIsExactToMs } from '../session-list-queries.ts'
import { tokenHash } from '#platform/ids/tokens.ts'
import { isTwoStepObligatory } from './two-step-policy.ts'

/** Finds the session of a token, by its hash. Asked of the database each time, so an ended session is refused on every
 *  node at once. */
export function authenticator(services: Services): Authenticate {
  return async (token) => {
    if (token === '') return undefined
    const now = services.clock.now()
    const found = await findSession(services.db, tokenHash(token), now)
    if (!found) return undefined
    const { lastUsedAt, isTwoStepAsked, ...session } = found
    if (now.getTime() - lastUsedAt.getTime() > lastUseIsExactToMs) noteUse(services, session.id, now)
    const { role, hasTwoStep, opened } = session
    const isObligatory = isTwoStepAsked || isTwoStepObligatory(services.mode, role === 'staff')
    // Staff who look at somebody's cabinet can't turn the second step on for its owner.
    return { ...session, twoStepNeeded: !hasTwoStep && isObligatory && opened === null }
  }
}

/** Notes the use of a session beside the request, which a database that does not write must neither fail nor delay. */
function noteUse({ db, log }: Services, id: string, now: Date): void {
  touchSession(db, id, now).catch((error) => log.warn({ err: error }, 'the use of a session could not be noted'))
}
