import { hourMs } from '@navyk/api-spec/kit'
import type { ContractFacts } from '#teaching/contracts'

/** The time after which silence approves a plan. */
const silentHours = 48

/** When silence approves what is submitted now, where the contract says so. */
export const approvalDeadline = ({ policy }: Pick<ContractFacts, 'policy'>, now: Date): Date | null =>
  policy.silentApproval ? new Date(now.getTime() + silentHours * hourMs) : null
