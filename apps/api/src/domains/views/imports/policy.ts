import type { Session } from '#platform/http'
import { mayInvite } from '#people/invitations'

type Staff = Pick<Session, 'permissions'>

/** Counts of a sheet that decide who may apply it. */
export interface ImportCounts {
  executors: number
  contracts: number
}

/** Whether the staff may import accounts of a role: the same people who may invite to it. Staff are never imported. */
export const mayImportRole = ({ permissions }: Staff, role: 'customer' | 'executor'): boolean =>
  mayInvite({ permissions }, { roles: [role], permissions: [] })

/** Terms of contracts are settled by managers. */
export const mayImportContracts = ({ permissions }: Staff): boolean => permissions.includes('manager')

/** Whether the staff may apply a sheet that somebody else has uploaded. */
export const mayApply = (session: Staff, { executors, contracts }: ImportCounts): boolean =>
  mayImportRole(session, 'customer') &&
  (executors === 0 || mayImportRole(session, 'executor')) &&
  (contracts === 0 || mayImportContracts(session))
