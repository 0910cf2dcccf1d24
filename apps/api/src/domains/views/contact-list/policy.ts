// What executors know of those whom they teach.
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import type { ClientState } from '@navyk/api-spec/views/contact-list'

const running: readonly ContractState[] = ['active', 'paused', 'ending']
const before: readonly ContractState[] = ['draft', 'awaiting_ack']

const groupBefore: readonly ProgrammeState[] = ['draft', 'enrolling', 'confirmed']

interface TeachingStates {
  contracts: readonly { state: ContractState }[]
  programmes: readonly { state: ProgrammeState }[]
}

/** The stage of teaching a learner, by the executor's contracts about them and the groups in which they have a seat. */
export function clientStateOf({ contracts, programmes }: TeachingStates): ClientState {
  if (contracts.some(({ state }) => running.includes(state))) return 'running'
  if (programmes.some(({ state }) => state === 'running')) return 'running'
  const isStarting =
    contracts.some(({ state }) => before.includes(state)) || programmes.some(({ state }) => groupBefore.includes(state))
  return isStarting ? 'starting' : 'former'
}

/** Phones and names in Telegram of the other side are for those who have agreed with them (docs/rules/roles-and-rights.md, "Two prices"). */
export const seesPhone = ({ is_agreed }: { is_agreed: boolean }): boolean => is_agreed
