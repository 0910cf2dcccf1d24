import {
  acknowledgeContract,
  acknowledgeContractChange,
  type ContractSide,
  cancelContract,
  downloadContracts,
  getContract,
  getContractDocument,
  listContractHistory,
  listContracts,
  listPossibleExecutors,
  requestAcknowledgementCode,
  requestChangeCode,
  sendContract,
  updateContract,
} from '@navyk/api-spec/teaching/contracts'
import { listLessons, listMakeUps } from '@navyk/api-spec/teaching/lessons'
import { listPlans } from '@navyk/api-spec/teaching/plans'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite, useStoring } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { randomKey } from '#app/calls/use-write-key.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('contracts')

/** Contracts that the person may see, newest first. */
export const contractsQuery = (filter: FilterOf<typeof listContracts>) => listOf(keys.of('list'), listContracts, filter)

/** Saves contracts, narrowed as the list is, as a workbook. */
export const useContractsWorkbook = (filter: FilterOf<typeof downloadContracts>) =>
  useSaving(async () => saveBlob(await fetchFile(downloadContracts, { query: filter }), 'navyk-contracts.xlsx'))

export const contractQuery = (id: string) => queryOf(keys.one(id), getContract, { params: { id } })

/** The text of a contract, or of one of its changes, for one side: a party leaves `side` out and gets its own. */
export const documentQuery = (id: string, side?: ContractSide, changeId?: string) =>
  queryOf(keys.one(id, 'document'), getContractDocument, { params: { id }, query: { side, changeId } })

export const nextLessonsQuery = (contractId: string) =>
  queryOf(keys.of('next-lessons'), listLessons, { query: { contractId, view: 'upcoming', limit: '5' } })

/** Lost lessons that are still owed. */
export const owedLessonsQuery = (contractId: string) =>
  queryOf(keys.of('owed-lessons'), listMakeUps, { query: { contractId } })

/** The newest plans: this month's and the next one's are among them. */
export const newestPlansQuery = (contractId: string) =>
  queryOf(keys.of('newest-plans'), listPlans, { query: { contractId, limit: '6' } })

/** Executors who could take a contract over, by the beginnings of names. */
export const possibleExecutorsQuery = (id: string, search: string) => ({
  ...queryOf(keys.one(id, 'executors'), listPossibleExecutors, { params: { id }, query: { search } }),
  placeholderData: keepPreviousData,
})

export const contractHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listContractHistory, { params: { id } })

export const useUpdateContract = (id: string) => useWrite(updateContract, { id }, contractQuery(id))

export const useSendContract = (id: string) => useWrite(sendContract, { id }, contractQuery(id))

export const useCancelContract = (id: string) => useWrite(cancelContract, { id }, contractQuery(id))

/** Sends a code to the person's phone. Each call has its own idempotency key, because each press requests a new
 *  code. */
export function useSendCode(id: string, changeId?: string) {
  return useMutation({
    mutationFn: () => {
      const idempotencyKey = randomKey()
      return changeId === undefined
        ? call(requestAcknowledgementCode, { params: { id }, idempotencyKey })
        : call(requestChangeCode, { params: { id: changeId }, idempotencyKey })
    },
  })
}

/** Acknowledges the contract, or one of its changes. */
export function useAcknowledge(id: string, changeId?: string) {
  return useMutation({
    mutationFn: (codes: { publicCode: string; privateCode: string; documentSha256: string }) => {
      const body = { ...codes, consent: true as const }
      return changeId === undefined
        ? call(acknowledgeContract, { params: { id }, body })
        : call(acknowledgeContractChange, { params: { id: changeId }, body })
    },
    ...useStoring(contractQuery(id)),
  })
}
