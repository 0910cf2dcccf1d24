import {
  consentVersion,
  getSignedInUser,
  type Permission,
  type Role,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@navyk/api-spec'
import { type Route, route, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const sessionRoutes = (services: Services): Route[] => [
  route(signInEndpoint, ({ body, request }) => signIn(services, request, body)),
  // Answered from what the session check has read already: one query for the whole request.
  route(getSignedInUser, async ({ session }) => ({ data: presentSession(session) })),
  route(signOutEndpoint, ({ session, transact }) =>
    transact(async (tx) => {
      await signOut(tx, services, session)
      return { data: null }
    }),
  ),
]

/** The session's own person. The account's id stands for the person; the session's id stays inside. */
function presentSession(session: Session) {
  return {
    id: session.accountId,
    cabinetId: session.cabinetId,
    firstName: session.firstName,
    lastName: session.lastName,
    email: session.email,
    phone: session.phone,
    avatar: session.avatar,
    // The database holds only these values (check constraints of migration 0002).
    role: session.role as Role,
    permissions: session.permissions as Permission[],
    consentNeeded: session.readOnly === null && session.consentVersion !== consentVersion,
    readOnly: session.readOnly,
    openedUntil: session.opened?.until.toISOString() ?? null,
    openedBy: session.opened ? `${session.opened.by.firstName} ${session.opened.by.lastName}`.trim() : null,
    deletionAt: session.deletionAt?.toISOString() ?? null,
  }
}
