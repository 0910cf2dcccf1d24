// Who may call what, by what an endpoint declares and what the session may do. What a person may see of whom is decided by
// the policies of the domains.
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import type { Session } from './session.ts'

/** Whether a session that may only look is kept out: from every write but those declared for it, and from what is the
 *  owner's alone when somebody else looks. */
export function isBeyondLooking(endpoint: EndpointDeclaration, session: Session): boolean {
  if (session.readOnly === 'opened_by_staff' && endpoint.ownerOnly) return true
  return session.readOnly !== null && endpoint.method !== 'GET' && !endpoint.inReadOnly
}

/** An answer as it is for somebody who may only look: whatever it says can be done (`actions`, `canMove`, `mayApply`) is
 *  not for them. */
export function withoutActions(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutActions)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    isOffered(name, value) ? none(value) : withoutActions(value),
  ])
  return Object.fromEntries(fields)
}

const isOffered = (name: string, value: unknown) =>
  name === 'actions' ? !Array.isArray(value) : typeof value === 'boolean' && /^(can|may)[A-Z]/.test(name)

const none = (value: unknown) =>
  typeof value === 'boolean' ? false : Object.fromEntries(Object.keys(value as object).map((name) => [name, false]))

/** A proof of who one is counts for this long. */
export const freshMs = 10 * 60_000

/** Whether the person of a session has proved lately who they are. */
export const isFresh = (session: Session, now: Date) => now.getTime() - session.authenticatedAt.getTime() <= freshMs

/** Whether the declaration lets this cabinet call at all; what it may see of whom is the use case's matter. */
export function mayCall(endpoint: EndpointDeclaration, session: Session): boolean {
  if (endpoint.roles && !endpoint.roles.includes(session.role)) return false
  if (endpoint.permissions && session.role === 'staff') {
    return endpoint.permissions.some((permission) => session.permissions.includes(permission))
  }
  return true
}
