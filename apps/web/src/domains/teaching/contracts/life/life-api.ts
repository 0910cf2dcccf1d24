import { useWrite } from '#app/calls/query.ts'
import {
  askToPauseContract,
  declinePause,
  giveEndNotice,
  pauseContract,
  proposeContractChange,
  refuseContractChange,
  resumeContract,
  startSuccessor,
  terminateContract,
  withdrawEndNotice,
} from '@navyk/api-spec/teaching/contracts'
import { contractQuery } from '../api.ts'

export const usePauseContract = (id: string) => useWrite(pauseContract, { id }, contractQuery(id))

export const useAskToPause = (id: string) => useWrite(askToPauseContract, { id }, contractQuery(id))

export const useResumeContract = (id: string) => useWrite(resumeContract, { id }, contractQuery(id))

export const useDeclinePause = (id: string) => useWrite(declinePause, { id }, contractQuery(id))

export const useGiveNotice = (id: string) => useWrite(giveEndNotice, { id }, contractQuery(id))

export const useWithdrawNotice = (id: string) => useWrite(withdrawEndNotice, { id }, contractQuery(id))

export const useTerminateContract = (id: string) => useWrite(terminateContract, { id }, contractQuery(id))

export const useProposeChange = (id: string) => useWrite(proposeContractChange, { id }, contractQuery(id))

export const useRefuseChange = (id: string, changeId: string) =>
  useWrite(refuseContractChange, { id: changeId }, contractQuery(id))

/** Starts a successor. The answer is the successor contract, so it is not stored under the old id. */
export const useStartSuccessor = (id: string) => useWrite(startSuccessor, { id })
