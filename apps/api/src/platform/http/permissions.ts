// What members of the staff may do, by their permissions (docs/rules/roles-and-rights.md).
import type { Session } from './session.ts'

type Caller = Pick<Session, 'role' | 'permissions'>

const isStaffWith = ({ role, permissions }: Caller, permission: string): boolean =>
  role === 'staff' && permissions.includes(permission)

export const isManager = (session: Caller): boolean => isStaffWith(session, 'manager')
export const isAccountant = (session: Caller): boolean => isStaffWith(session, 'accountant')
export const isAdministrator = (session: Caller): boolean => isStaffWith(session, 'administrator')
