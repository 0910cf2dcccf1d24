import type { ContractSide, ContractState } from '@navyk/api-spec/teaching/contracts'
import type { Change } from '#platform/audit'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

interface Contract {
  customer_id: string
  executor_id: string
  state: ContractState
  sent_at: Date | null
  activated_at: Date | null
}

/** Codes of refused steps; the text for people is `contracts.<code>`. */
export type Refusal = 'not_a_draft' | 'rates_missing' | 'not_awaiting' | 'already_acknowledged' | 'already_active'

/** The states in which a contract can be cancelled. */
export const statesBeforeActive = ['draft', 'awaiting_ack'] as const satisfies ContractState[]
const isBeforeActive = (contract: Contract) => statesBeforeActive.some((state) => state === contract.state)

/** Party that the session is; undefined for staff and for strangers. The role counts, not the person: whoever has two cabinets acts in
 *  one. */
export function sideOf(
  session: Session,
  contract: Pick<Contract, 'customer_id' | 'executor_id'>,
): ContractSide | undefined {
  if (session.role === 'customer' && contract.customer_id === session.cabinetId) return 'customer'
  if (session.role === 'executor' && contract.executor_id === session.cabinetId) return 'executor'
  return undefined
}

export const maySee = (session: Session, contract: Contract) =>
  session.role === 'staff' || sideOf(session, contract) !== undefined

/** Each side knows its own rate, from the draft on, which begins with what was chosen; staff know both
 *  (docs/rules/money.md, invariant 8). */
export const seesRate = (session: Session, contract: Contract, side: ContractSide) =>
  session.role === 'staff' || sideOf(session, contract) === side

/** Phone and e-mail of a side: for staff, and for the other side once both have agreed. */
export const seesContacts = (session: Session, contract: Contract, side: ContractSide) =>
  session.role === 'staff' || (contract.activated_at !== null && sideOf(session, contract) !== side)

export const mayEdit = (session: Session, contract: Contract) => isManager(session) && contract.state === 'draft'

export const maySend = (session: Session, contract: Contract, hasRates: boolean) =>
  mayEdit(session, contract) && hasRates

export const mayCancel = (session: Session, contract: Contract) =>
  (isManager(session) || sideOf(session, contract) !== undefined) && isBeforeActive(contract)

/** Refusal code for a side that acknowledges; undefined when it may. */
export function refusalToAcknowledge(contract: Pick<Contract, 'state'>, hasAcknowledged: boolean): Refusal | undefined {
  if (hasAcknowledged) return 'already_acknowledged'
  return contract.state === 'awaiting_ack' ? undefined : 'not_awaiting'
}

const rateFields = ['customerRateKopecks', 'executorRateKopecks']

/** The fields of a history row that a person may read: rates are left out, because one of them is the other side's. */
export function visibleChanges(session: Session, changes: Record<string, Change>): Record<string, Change> {
  if (session.role === 'staff') return changes
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !rateFields.includes(field)))
}
