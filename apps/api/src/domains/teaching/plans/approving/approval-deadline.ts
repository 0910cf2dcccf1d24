import { hourMs } from '@navyk/api-spec/kit'
import type { ContractFacts } from '#teaching/contracts'

/** The time after which silence approves a plan. */
const silentHours = 48

/** Instant at which silence approves a plan that is submitted now; null where the contract has no silent approval. */
export const approvalDeadline = ({ policy }: Pick<ContractFacts, 'policy'>, now: Date): Date | null =>
  policy.silentApproval ? new Date(now.getTime() + silentHours * hourMs) : null
