// What members of the staff may do, by their permissions (docs/rules/roles-and-rights.md).
import { collected, type TopicOfNotices } from '@navyk/api-spec/kit'
import type { Session } from './session.ts'

/** Whether somebody who looks at another person's cabinet lacks these permissions: what they could not read in their own cabinet
 *  they do not read here. Without such a look, false. */
export const looksWithout = ({ opened }: Pick<Session, 'opened'>, ...oneOf: readonly string[]): boolean =>
  Boolean(opened) && !oneOf.some((permission) => opened?.permissions.includes(permission))

/** The topics of notices, and so the kinds of things, that a look is not told of: those for which whoever looks lacks the permission. */
export function hiddenTopics(session: Pick<Session, 'opened'>): TopicOfNotices[] {
  if (!session.opened) return []
  const topics: readonly TopicOfNotices[] = collected('notices')
  return topics.filter(({ lookers }) => lookers && looksWithout(session, ...lookers))
}

type Caller = Pick<Session, 'role' | 'permissions'>

const isStaffWith = ({ role, permissions }: Caller, permission: string): boolean =>
  role === 'staff' && permissions.includes(permission)

export const isManager = (session: Caller): boolean => isStaffWith(session, 'manager')
export const isAccountant = (session: Caller): boolean => isStaffWith(session, 'accountant')
export const isAdministrator = (session: Caller): boolean => isStaffWith(session, 'administrator')
