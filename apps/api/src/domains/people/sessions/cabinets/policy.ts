import type { Session } from '#platform/http'

/** True where the session may look at other people's cabinets. */
export const mayOpenOthers = (session: Pick<Session, 'role' | 'permissions'>) =>
  session.role === 'staff' && ['manager', 'administrator'].some((one) => session.permissions.includes(one))

/** Refusal code for looking at a cabinet; the text for people is `sessions.<code>`. Cabinets of staff, and of frozen and blocked
 *  accounts, can't be opened. */
export function refusalToOpen(target: {
  role: string
  isFrozen: boolean
  isBlocked: boolean
}): 'staff_cabinet' | 'account_frozen' | 'account_blocked' | undefined {
  if (target.role === 'staff') return 'staff_cabinet'
  if (target.isBlocked) return 'account_blocked'
  return target.isFrozen ? 'account_frozen' : undefined
}

/** Whether a person may look at a cabinet as its owner sees it. */
export const canOpen = (session: Pick<Session, 'role' | 'permissions'>, target: Parameters<typeof refusalToOpen>[0]) =>
  mayOpenOthers(session) && refusalToOpen(target) === undefined
