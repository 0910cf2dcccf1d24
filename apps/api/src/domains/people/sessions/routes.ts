import { consentVersion, type Permission, type Role } from '@navyk/api-spec/people/accounts'
import {
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  followEvents as followEventsEndpoint,
  getSignedInUser,
  listSessions as listSessionsEndpoint,
  listSignInHistory as listSignInHistoryEndpoint,
  signOut as signOutEndpoint,
} from '@navyk/api-spec/people/sessions'
import { fullName } from '@navyk/api-spec/vocabulary'
import { type Route, route, type Session, streamRoute } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { cabinetRoutes } from './cabinets/routes.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { followEvents } from './live-events.ts'
import { listSignInHistory } from './sign-in-history.ts'
import { signOut } from './sign-out.ts'

export const sessionRoutes = (services: Services): Route[] => [
  ...cabinetRoutes(services),
  // Answered from what the session check has read already: one query for the whole request.
  route(getSignedInUser, async ({ session }) => ({ data: presentSession(session) })),
  route(signOutEndpoint, ({ session, request, transact }) =>
    transact(async (tx) => {
      await signOut(tx, services, session, request)
      return { data: null }
    }),
  ),
  route(listSessionsEndpoint, async ({ session }) => ({ data: await listSessions(services.db, services, session) })),
  route(endSessionEndpoint, ({ session, request, params, transact }) =>
    transact(async (tx) => {
      await endOwnSession(tx, services, session, request, params.id)
      return { data: null }
    }),
  ),
  route(endOtherSessionsEndpoint, ({ session, request, transact }) =>
    transact(async (tx) => ({ data: { ended: await endOtherSessions(tx, services, session, request) } })),
  ),
  route(listSignInHistoryEndpoint, ({ session, query }) => listSignInHistory(services.db, session, query)),
  streamRoute(followEventsEndpoint, ({ session, request, query }) =>
    followEvents(services, session, { address: request.address, ...query }),
  ),
]

/** The signed-in person. Its id is the account's; the id of the session is not shown. */
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
    cabinetRoles: session.cabinetRoles as Role[],
    hasTwoStep: session.hasTwoStep,
    twoStepNeeded: session.twoStepNeeded,
    consentNeeded: session.readOnly === null && session.consentVersion !== consentVersion,
    readOnly: session.readOnly,
    openedUntil: session.opened?.until.toISOString() ?? null,
    openedBy: session.opened ? fullName(session.opened.by.firstName, session.opened.by.lastName) : null,
    deletionAt: session.deletionAt?.toISOString() ?? null,
  }
}
