import type { ContractSide, ContractSummary } from '@navyk/api-spec/teaching/contracts'
import { State } from '../../../app/states.tsx'

/** Where a side stands with its document. */
export function DocumentState({ contract, side }: { contract: ContractSummary; side: ContractSide }) {
  return <State of="document" is={documentState(contract, side)} />
}

/** Null where the contract ended before the side agreed. */
export function documentState(contract: ContractSummary, side: ContractSide) {
  if (contract.acknowledgedAt[side] !== null) return 'acknowledged'
  return contract.state === 'awaiting_ack' ? 'sent' : 'revoked'
}
