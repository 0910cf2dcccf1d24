import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { ProgressSections } from './progress-sections.tsx'

/** Progress of the learner of a contract, in a tab of the contract. */
export function ContractProgress({ contract }: { contract: Contract }) {
  return <ProgressSections ownerId={contract.id} />
}
