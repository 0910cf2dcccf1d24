import {
  askToPauseContract,
  type Contract,
  type ContractChangeForm,
  declinePause,
  type EndNoticeForm,
  giveEndNotice,
  type PauseForm,
  pauseContract,
  proposeContractChange,
  refuseContractChange,
  resumeContract,
  type SuccessorForm,
  startSuccessor,
  terminateContract,
  withdrawEndNotice,
} from '@navyk/api-spec/teaching/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../app/call.ts'
import { useStoring } from '../../../../app/query.ts'
import { contractQuery } from '../api.ts'

type Seen = Pick<Contract, 'id' | 'version'>

/** One step of a contract's life; every answer is the contract after it. */
function useStep<Values>(contract: Seen, step: (values: Values) => Promise<{ data: Contract }>) {
  return useMutation({ mutationFn: step, ...useStoring(contractQuery(contract.id)) })
}

const to = ({ id, version }: Seen) => ({ params: { id }, version })

export function usePause(contract: Seen, isAsking: boolean) {
  const { params, version } = to(contract)
  return useStep(contract, (form: PauseForm) => {
    const input = { params, body: { ...form, version } }
    return isAsking ? call(askToPauseContract, input) : call(pauseContract, input)
  })
}

export function useResume(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, () => call(resumeContract, { params, body: { version } }))
}

export function useDeclinePause(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, (reason: string) => call(declinePause, { params, body: { version, reason } }))
}

export function useGiveNotice(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, (form: EndNoticeForm) => call(giveEndNotice, { params, body: { ...form, version } }))
}

export function useWithdrawNotice(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, () => call(withdrawEndNotice, { params, body: { version } }))
}

export function useTerminate(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, (reason: string) => call(terminateContract, { params, body: { version, reason } }))
}

export function usePropose(contract: Seen) {
  const { params, version } = to(contract)
  return useStep(contract, (form: ContractChangeForm) =>
    call(proposeContractChange, { params, body: { ...form, version } }),
  )
}

export function useRefuseChange(contract: Seen, changeId: string) {
  const { version } = contract
  return useStep(contract, (reason: string) =>
    call(refuseContractChange, { params: { id: changeId }, body: { version, reason } }),
  )
}

/** The answer is the successor contract, so it is not stored under the old id. */
export function useStartSuccessor(contract: Seen) {
  const { params, version } = to(contract)
  return useMutation({
    mutationFn: (form: SuccessorForm) => call(startSuccessor, { params, body: { ...form, version } }),
  })
}
