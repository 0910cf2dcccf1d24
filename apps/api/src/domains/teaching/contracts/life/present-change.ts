import { type ContractChange, type ContractSide, contractSides } from '@navyk/api-spec/teaching/contracts'
import { isManager, type Session } from '#platform/http'
import type { ChangeRow } from './change-queries.ts'
import type { LifeRefusal } from './life-policy.ts'
import { sideOf } from '../policy.ts'
import type { ContractRow } from '../queries.ts'

/** A change as the person may see it; undefined where it is the other side's rate alone. */
export function presentChange(
  session: Session,
  contract: ContractRow,
  change: ChangeRow,
  today: string,
): ContractChange | undefined {
  const side = sideOf(session, contract)
  const sides = contractSides.filter((each) => change[`changes_${each}`] && (side === undefined || side === each))
  if (sides.length === 0) return undefined
  const shown = (each: ContractSide) => side === undefined || side === each
  const acknowledgedAt = (each: ContractSide) => change[`${each}_ack_at`]?.toISOString() ?? null
  const isOpen = change.state === 'proposed'
  const mayDecide = side !== undefined && refusalToDecide(change, side, today) === undefined
  return {
    id: change.id,
    number: change.number,
    validFrom: change.valid_from,
    ...(shown('customer') && { customerRateKopecks: change.customer_rate_kopecks }),
    ...(shown('executor') && { executorRateKopecks: change.executor_rate_kopecks }),
    state: change.state,
    comment: change.comment,
    reason: change.reason,
    createdAt: change.created_at.toISOString(),
    decidedAt: change.decided_at?.toISOString() ?? null,
    acknowledgedAt: Object.fromEntries(sides.map((each) => [each, acknowledgedAt(each)])),
    actions: { acknowledge: mayDecide, refuse: mayDecide, withdraw: isManager(session) && isOpen },
  }
}

/** Refusal code for a side that agrees to a change or refuses it; undefined when it may. */
export function refusalToDecide(change: ChangeRow, side: ContractSide, today: string): LifeRefusal | undefined {
  if (!change[`changes_${side}`]) return 'change_not_yours'
  if (change.state !== 'proposed' || change[`${side}_ack_at`] !== null) return 'change_decided'
  return change.valid_from <= today ? 'change_late' : undefined
}
