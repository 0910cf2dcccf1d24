import {
  getProfile as getProfileEndpoint,
  getSignedInUser,
  listCabinets as listCabinetsEndpoint,
  signIn as signInEndpoint,
  signOut,
  switchToCabinet,
  updateProfile as updateProfileEndpoint,
} from '@navyk/api-spec'
import type { Permission, Role } from '@navyk/api-spec'
import { type Route, route, type Session } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { endSession } from './queries.ts'
import { signIn } from './sign-in.ts'
import { listCabinets, switchCabinet } from './switch-cabinet.ts'
import { getProfile, updateProfile } from './update-profile.ts'

export const accountRoutes = (services: Services): Route[] => [
  route(signInEndpoint, ({ body, request }) => signIn(services, request, body)),
  // Answered from what the session check has read already: one query for the whole request.
  route(getSignedInUser, async ({ session }) => ({ data: presentSession(session) })),
  route(signOut, ({ session, transact }) =>
    transact(async (tx) => {
      await endSession(tx, session.id, services.clock.now())
      return { data: null }
    }),
  ),
  route(getProfileEndpoint, async ({ session }) => ({ data: await getProfile(services.db, session) })),
  route(updateProfileEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await updateProfile(tx, services, session, body) })),
  ),
  route(listCabinetsEndpoint, async ({ session }) => ({ data: await listCabinets(services.db, services, session) })),
  route(switchToCabinet, ({ session, request, body, transact }) =>
    transact((tx) => switchCabinet(tx, services, session, request, body)),
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
  }
}
