import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import type { ComponentType } from 'react'
import type { LazyPart } from '../lazy-part.tsx'
import type { Slots } from '../slots.tsx'

/** One screen of a domain. A domain's routes.tsx exports `routes: RouteDescriptor[]` and imports nothing heavy, because
 *  the descriptors of all domains come with the dashboard's first part. */
export interface RouteDescriptor {
  /** Below /dashboard/, with `:name` parameters; '' is the home page. */
  path: string
  /** Who may see it; everyone who is signed in when absent. The server decides on its own. */
  roles?: readonly Role[]
  /** Staff additionally need one of these. */
  permissions?: readonly Permission[]
  /** Namespaces of texts beyond the domain's own, fetched together with the screen. */
  namespaces?: readonly string[]
  lazy: () => Promise<ComponentType>
  /** Slots of the screen, whose parts are loaded together with it. */
  slots?: readonly (keyof Slots)[]
  /** A part that the screen shows on wide windows alone, from parts.ts beside it: from 56.25em on it is loaded together
   *  with the screen. */
  wide?: Pick<LazyPart, 'load'>
}

export interface Visitor {
  role: Role
  permissions: readonly Permission[]
}

/** Whether the route is for this person. */
export function mayVisit(route: Pick<RouteDescriptor, 'roles' | 'permissions'>, visitor: Visitor): boolean {
  if (route.roles && !route.roles.includes(visitor.role)) return false
  if (visitor.role !== 'staff' || !route.permissions) return true
  return route.permissions.some((permission) => visitor.permissions.includes(permission))
}
