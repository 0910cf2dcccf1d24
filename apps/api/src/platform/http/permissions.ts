// What members of the staff may do, by their permissions (docs/rules/roles-and-rights.md).
import { collected, type TopicOfNotices } from '@navyk/api-spec/kit'
import type { Session } from './session.ts'

/** Whether the session is a look by somebody without any of these permissions: data that they could not read in their own cabinet
 *  they do not read here. False for any other session. */
export const isLookWithout = ({ opened }: Pick<Session, 'opened'>, ...oneOf: readonly string[]): boolean =>
  Boolean(opened) && !oneOf.some((permission) => opened?.permissions.includes(permission))

/** Topics of notices (and so kinds of things) that a look does not show, because whoever looks lacks the permission. */
export function hiddenTopics(session: Pick<Session, 'opened'>): TopicOfNotices[] {
  if (!session.opened) return []
  const topics: readonly TopicOfNotices[] = collected('notices')
  return topics.filter(({ lookers }) => lookers && isLookWithout(session, ...lookers))
}

type Caller = Pick<Session, 'role' | 'permissions'>

const isStaffWith = ({ role, permissions }: Caller, permission: string): boolean =>
  role === 'staff' && permissions.includes(permission)

export const isManager = (session: Caller): boolean => isStaffWith(session, 'manager')
export const isAccountant = (session: Caller): boolean => isStaffWith(session, 'accountant')
export const isAdministrator = (session: Caller): boolean => isStaffWith(session, 'administrator')
