import type { ContractState } from './contracts.ts'

/** States in which there may be lessons; on which days, the dates say. */
export const runningStates = ['active', 'paused', 'ending'] as const satisfies ContractState[]

export const isRunning = ({ state }: { state: ContractState }) => runningStates.some((running) => running === state)

/** Time in which a contract has lessons: business dates. */
export interface TaughtTime {
  startsOn: string
  endsOn: string | null
  pausedFrom?: string | null
  pausedUntil?: string | null
}

/** Whether the business date is within the contract and not in a pause. */
export function isTaughtOn(contract: TaughtTime, date: string): boolean {
  const { startsOn, endsOn, pausedFrom = null, pausedUntil = null } = contract
  const isInside = date >= startsOn && (endsOn === null || date <= endsOn)
  // Stryker disable next-line ConditionalExpression: no date comes after null
  const isPaused = pausedFrom !== null && date >= pausedFrom && (pausedUntil === null || date <= pausedUntil)
  return isInside && !isPaused
}

/** Rates of one lesson in kopecks, from a business date until the next row's. */
export interface Terms {
  validFrom: string
  customerRateKopecks: number
  executorRateKopecks: number
}

/** The rates that hold on a date: the newest that have begun by then, or the first ones before any has.
 *  `terms` in the order of their dates. */
export function termsAt(terms: Terms[], date: string): Terms | undefined {
  return terms.findLast((row) => row.validFrom <= date) ?? terms[0]
}
