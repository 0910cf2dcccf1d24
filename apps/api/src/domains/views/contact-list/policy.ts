// What executors know of those whom they teach.
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { ClientState } from '@navyk/api-spec/views/contact-list'

const running: readonly ContractState[] = ['active', 'paused', 'ending']
const before: readonly ContractState[] = ['draft', 'awaiting_ack']

/** How far it is with a learner, by the contracts that an executor has about them. */
export function clientStateOf(contracts: readonly { state: ContractState }[]): ClientState {
  if (contracts.some(({ state }) => running.includes(state))) return 'running'
  return contracts.some(({ state }) => before.includes(state)) ? 'starting' : 'former'
}

/** Phones and names in Telegram of the other side are for those who have agreed with them (docs/rules/roles-and-rights.md, "Two prices"). */
export const seesPhone = ({ is_agreed }: { is_agreed: boolean }): boolean => is_agreed
