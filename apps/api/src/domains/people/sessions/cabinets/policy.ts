import type { Session } from '../../../../platform/http/index.ts'

/** Who may look at other people's cabinets. */
export const mayOpenOthers = (session: Pick<Session, 'role' | 'permissions'>) =>
  session.role === 'staff' && ['manager', 'administrator'].some((one) => session.permissions.includes(one))

/** Why a cabinet can't be looked at, as the code for programs; the text for people is `sessions.<code>`. Cabinets of
 *  staff and frozen accounts can't be opened. */
export function refusalToOpen(target: {
  role: string
  isFrozen: boolean
}): 'staff_cabinet' | 'account_frozen' | undefined {
  if (target.role === 'staff') return 'staff_cabinet'
  return target.isFrozen ? 'account_frozen' : undefined
}
