import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import type { Session } from '#platform/http'

type Staff = Pick<Session, 'permissions'>

/** Roles and permissions that a person is invited to. */
export interface InvitedRights {
  roles: readonly Role[]
  permissions: readonly string[]
}

/** Whether a link opens an account of the staff: then it is shown to nobody, and the phone is proved when it is used. */
export const isOfStaff = ({ cabinet_roles }: { cabinet_roles: readonly Role[] }) => cabinet_roles.includes('staff')

/** True where the staff may give a role: a manager looks after customers, an administrator after everybody. */
const mayGiveRole = ({ permissions }: Staff, role: Role) =>
  permissions.includes('administrator') || (role === 'customer' && permissions.includes('manager'))

/** Whether the staff may make such an account, or send its person a link that opens it. Nobody gives permissions that
 *  they do not have themselves. */
export const mayInvite = (session: Staff, { roles, permissions }: InvitedRights): boolean =>
  roles.every((role) => mayGiveRole(session, role)) && permissions.every((one) => session.permissions.includes(one))

/** Field of the form that asks for more than the staff may give; undefined for none. */
export function fieldRefused(session: Staff, invited: InvitedRights & { permissions: readonly Permission[] }) {
  if (mayInvite(session, invited)) return undefined
  return mayInvite(session, { roles: invited.roles, permissions: [] }) ? 'permissions' : 'roles'
}
