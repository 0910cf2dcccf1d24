import { type ContractState, type ContractWait, isRunning } from '@navyk/api-spec/teaching/contracts'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import { sideOf } from '../policy.ts'

/** Facts that decide the steps of a contract after it became active. */
interface Contract {
  customer_id: string
  executor_id: string
  state: ContractState
  paused_from: string | null
  pause_asked_at: Date | null
  ending_by: ContractWait | null
}

/** Codes of refused steps; the text for people is `contracts.<code>`. */
export type LifeRefusal =
  | 'not_running'
  | 'not_active'
  | 'already_paused'
  | 'not_paused'
  | 'pause_not_asked'
  | 'already_ending'
  | 'not_ending'
  | 'notice_not_yours'
  | 'has_successor'
  | 'change_open'
  | 'change_decided'
  | 'change_not_yours'
  | 'change_late'

/** Part of a person in a contract; undefined for staff without the permission and for strangers. */
export const actorOf = (session: Session, contract: Contract): ContractWait | undefined =>
  isManager(session) ? 'staff' : sideOf(session, contract)

export function refusalToPause(contract: Contract): LifeRefusal | undefined {
  if (!isRunning(contract)) return 'not_running'
  if (contract.paused_from !== null) return 'already_paused'
  return contract.state === 'active' ? undefined : 'not_active'
}

export const refusalToDeclinePause = (contract: Contract): LifeRefusal | undefined =>
  contract.state === 'active' && contract.pause_asked_at !== null ? undefined : 'pause_not_asked'

export const refusalToResume = (contract: Contract): LifeRefusal | undefined =>
  isRunning(contract) && contract.state !== 'ending' && contract.paused_from !== null ? undefined : 'not_paused'

/** Refusal code for giving notice; undefined when it is allowed. Staff may change the day that somebody else gave. */
export function refusalToGiveNotice(actor: ContractWait | undefined, contract: Contract): LifeRefusal | undefined {
  if (!isRunning(contract)) return 'not_running'
  return contract.state === 'ending' && actor !== 'staff' ? 'already_ending' : undefined
}

export function refusalToWithdrawNotice(
  actor: ContractWait | undefined,
  contract: Contract,
  hasSuccessor: boolean,
): LifeRefusal | undefined {
  if (contract.state !== 'ending') return 'not_ending'
  if (contract.ending_by !== actor) return 'notice_not_yours'
  return hasSuccessor ? 'has_successor' : undefined
}

export const refusalToTerminate = (contract: Contract): LifeRefusal | undefined =>
  isRunning(contract) ? undefined : 'not_running'

export function refusalToPropose(contract: Contract, hasOpenChange: boolean): LifeRefusal | undefined {
  if (!isRunning(contract)) return 'not_running'
  return hasOpenChange ? 'change_open' : undefined
}

export function refusalToSucceed(contract: Contract, hasSuccessor: boolean): LifeRefusal | undefined {
  if (!isRunning(contract)) return 'not_running'
  return hasSuccessor ? 'has_successor' : undefined
}

/** Steps in the life of a contract that the person of the session may take now. */
export function lifeActions(
  session: Session,
  contract: Contract,
  { hasSuccessor, hasOpenChange }: { hasSuccessor: boolean; hasOpenChange: boolean },
) {
  const actor = actorOf(session, contract)
  const isStaff = actor === 'staff'
  const decides = isStaff || actor === 'customer'
  return {
    pause: decides && !refusalToPause(contract),
    askToPause: actor === 'executor' && !refusalToPause(contract),
    declinePause: decides && !refusalToDeclinePause(contract),
    resume: decides && !refusalToResume(contract),
    giveNotice: actor !== undefined && !refusalToGiveNotice(actor, contract),
    // Stryker disable next-line ConditionalExpression: nobody never gives notice, so there is none of theirs to take back
    withdrawNotice: actor !== undefined && !refusalToWithdrawNotice(actor, contract, hasSuccessor),
    terminate: isStaff && !refusalToTerminate(contract),
    proposeChange: isStaff && !refusalToPropose(contract, hasOpenChange),
    startSuccessor: isStaff && !refusalToSucceed(contract, hasSuccessor),
  }
}
