import type { Session } from '../../../../platform/http/index.ts'

/** Who may look at other people's cabinets. */
export const mayOpenOthers = (session: Pick<Session, 'role' | 'permissions'>) =>
  session.role === 'staff' && ['manager', 'administrator'].some((one) => session.permissions.includes(one))

/** Why a cabinet can't be looked at, as the code for programs; the text for people is `sessions.<code>`. A colleague's
 *  work is in the history of what they worked on; whoever asked to be forgotten is left alone. */
export function refusalToOpen(target: {
  role: string
  isFrozen: boolean
}): 'staff_cabinet' | 'account_frozen' | undefined {
  if (target.role === 'staff') return 'staff_cabinet'
  return target.isFrozen ? 'account_frozen' : undefined
}
