import type { Session } from '#platform/http'
import { mayInvite } from '#people/invitations'

type Staff = Pick<Session, 'permissions'>

/** What a sheet makes. */
export interface Made {
  executors: number
  contracts: number
}

/** Whether the staff may make such accounts: whoever may invite the people of a role may bring them in. Nobody of the staff comes
 *  from a spreadsheet. */
export const mayImportRole = ({ permissions }: Staff, role: 'customer' | 'executor'): boolean =>
  mayInvite({ permissions }, { roles: [role], permissions: [] })

/** Terms of contracts are settled by managers. */
export const mayImportContracts = ({ permissions }: Staff): boolean => permissions.includes('manager')

/** Whether the staff may apply a sheet that somebody else has uploaded. */
export const mayApply = (session: Staff, { executors, contracts }: Made): boolean =>
  mayImportRole(session, 'customer') &&
  (executors === 0 || mayImportRole(session, 'executor')) &&
  (contracts === 0 || mayImportContracts(session))
