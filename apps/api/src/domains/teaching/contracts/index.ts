import './steps.ts'
import './tables.ts'

export { draftContract } from './drafting/draft-contract.ts'
export { draftContracts } from './drafting/draft-contracts.ts'
export { finishContract, giveEndNotice } from './life/end-contract.ts'
export {
  type ContractFacts,
  findContracts,
  getContractFor,
  listContractsToAnswer,
  listPartyContracts,
  listTerms,
} from './reading/contract-facts.ts'
export { listContractPage } from './reading/list-contracts.ts'
export { passDay } from './life/pass-day.ts'
export { getContract } from './reading/present-contract.ts'
export { refuseUntaughtDays } from './drafting/refuse-untaught-days.ts'
export { sendContract } from './drafting/send-contract.ts'
export { countContractsInForce, hasContracts } from './reading/digest-queries.ts'
export { contractWays } from './reading/named-queries.ts'
export { policyOf } from './terms/policy-columns.ts'
export { readContractCounts } from './staff-queue.ts'
