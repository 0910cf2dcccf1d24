import { addDays } from '@navyk/api-spec/kit'
import type { ContractSide } from '@navyk/api-spec/teaching/contracts'
import type { Session } from '#platform/http'
import type { ContractFacts } from '#teaching/contracts'

/** After the last day of a contract its sides may write for so many days more. */
const daysAfterEnd = 30

/** Code of the refusal to write; the text for people is `talks.<code>`. */
export type Refusal = 'not_agreed' | 'over'

/** The side of whoever asks; nothing for staff, who only read. */
export function sideOf(session: Session, contract: Pick<ContractFacts, 'customerId'>): ContractSide | undefined {
  if (session.role === 'staff') return undefined
  return session.cabinetId === contract.customerId ? 'customer' : 'executor'
}

/** Refusal for the sides to write on a business day; undefined when they may. Before a contract is sent there is nobody to write
 *  to, and some time after its end the talk is history. */
export function refusalToWrite(contract: Pick<ContractFacts, 'state' | 'endsOn'>, today: string): Refusal | undefined {
  if (contract.state === 'draft' || contract.state === 'cancelled') return 'not_agreed'
  const isOver = contract.state === 'finished' || contract.state === 'terminated'
  if (!isOver) return undefined
  return contract.endsOn !== null && today <= addDays(contract.endsOn, daysAfterEnd) ? undefined : 'over'
}
