import {
  acknowledgeContract,
  acknowledgeContractChange,
  type ContractForm,
  type ContractSide,
  type ContractState,
  type ContractWait,
  cancelContract,
  type contractScopes,
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
import type { Subject } from '@navyk/api-spec/vocabulary'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages, useStoring } from '../../../app/query.ts'
import { randomKey } from '../../../app/use-write-key.ts'

const keys = dataKeys('contracts')

interface ContractFilter {
  scope?: (typeof contractScopes)[number] | undefined
  state?: ContractState | undefined
  subject?: Subject | undefined
  waitsFor?: ContractWait | undefined
  search?: string | undefined
}

/** Contracts that the person may see, newest first. */
export const contractsQuery = (filter: ContractFilter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listContracts, { query: { ...filter, cursor }, signal })),
  )

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getContract, { params: { id }, signal }),
  })

/** The text of a contract, or of one of its changes, for one side: a party leaves `side` out and gets its own. */
export const documentQuery = (id: string, side?: ContractSide, changeId?: string) =>
  queryOptions({
    queryKey: keys.one(id, 'document', side, changeId),
    queryFn: ({ signal }) => call(getContractDocument, { params: { id }, query: { side, changeId }, signal }),
  })

export const nextLessonsQuery = (contractId: string) =>
  queryOptions({
    queryKey: keys.of('next-lessons', contractId),
    queryFn: ({ signal }) => call(listLessons, { query: { contractId, view: 'upcoming', limit: '5' }, signal }),
  })

/** Lost lessons that are still owed. */
export const owedLessonsQuery = (contractId: string) =>
  queryOptions({
    queryKey: keys.of('owed-lessons', contractId),
    queryFn: ({ signal }) => call(listMakeUps, { query: { contractId }, signal }),
  })

/** The newest plans: this month's and the next one's are among them. */
export const newestPlansQuery = (contractId: string) =>
  queryOptions({
    queryKey: keys.of('newest-plans', contractId),
    queryFn: ({ signal }) => call(listPlans, { query: { contractId, limit: '6' }, signal }),
  })

/** Who could take a contract over, by part of a name. */
export const possibleExecutorsQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: keys.one(id, 'executors', search),
    queryFn: ({ signal }) => call(listPossibleExecutors, { params: { id }, query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

export const contractHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'history'),
    queryFn: ({ signal }) => call(listContractHistory, { params: { id }, signal }),
  })

export function useUpdateContract(id: string) {
  return useMutation({
    mutationFn: (body: ContractForm & { version: number }) => call(updateContract, { params: { id }, body }),
    ...useStoring(contractQuery(id)),
  })
}

export function useSendContract(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(sendContract, { params: { id }, body: { version } }),
    ...useStoring(contractQuery(id)),
  })
}

export function useCancelContract(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(cancelContract, { params: { id }, body }),
    ...useStoring(contractQuery(id)),
  })
}

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
