import {
  consentVersion,
  getSignedInUser,
  type Permission,
  type Role,
  signIn as signInEndpoint,
  signOut,
} from '@navyk/api-spec'
import { type Route, route, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { endSession } from './queries.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = (services: Services): Route[] => [
  route(signInEndpoint, ({ body, request }) => signIn(services, request, body)),
  // Answered from what the session check has read already: one query for the whole request.
  route(getSignedInUser, async ({ session }) => ({ data: presentSession(session) })),
  route(signOut, ({ session, transact }) =>
    transact(async (tx) => {
      await endSession(tx, session.id, services.clock.now())
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
    hasTwoStep: session.hasTwoStep,
    twoStepNeeded: session.twoStepNeeded,
    consentNeeded: session.readOnly === null && session.consentVersion !== consentVersion,
    readOnly: session.readOnly,
  }
}
