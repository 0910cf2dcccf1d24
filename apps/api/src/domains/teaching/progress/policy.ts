import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { Session } from '../../../platform/http/index.ts'

/** States in which nothing was taught yet, or never will be. */
const withoutLessons: readonly ContractState[] = ['draft', 'awaiting_ack', 'cancelled']

interface PolicyContract {
  executorId: string
  state: ContractState
}

/** Who writes how a learner gets on: the executor who teaches them, and managers. */
export const teaches = (session: Session, contract: Pick<PolicyContract, 'executorId'>) =>
  (session.role === 'staff' && session.permissions.includes('manager')) ||
  (session.role === 'executor' && session.cabinetId === contract.executorId)

export const hasBegun = (contract: Pick<PolicyContract, 'state'>) => !withoutLessons.includes(contract.state)

export const mayEdit = (session: Session, contract: PolicyContract) => teaches(session, contract) && hasBegun(contract)

/** A customer sees a report once it is sent. */
export const seesDrafts = (session: Session) => session.role !== 'customer'
