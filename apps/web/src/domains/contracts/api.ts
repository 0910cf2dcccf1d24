import {
  acknowledgeContract,
  type Contract,
  type ContractForm,
  type ContractSide,
  type ContractState,
  cancelContract,
  type contractScopes,
  getContract,
  getContractDocument,
  listContractHistory,
  listContracts,
  requestAcknowledgementCode,
  type Subject,
  sendContract,
  updateContract,
} from '@navyk/api-spec'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { pages } from '../../app/query.ts'
import { randomKey } from '../../app/use-write-key.ts'
import { failureCode } from '../../ui/failures.ts'

const keys = {
  all: ['contracts'],
  one: (id: string) => ['contracts', 'one', id],
}

interface ContractFilter {
  scope?: (typeof contractScopes)[number] | undefined
  state?: ContractState | undefined
  subject?: Subject | undefined
}

/** Contracts that the person may see, newest first. */
export const contractsQuery = (filter: ContractFilter) =>
  infiniteQueryOptions(
    pages([...keys.all, 'list', filter], (cursor, signal) =>
      call(listContracts, { query: { ...filter, cursor }, signal }),
    ),
  )

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getContract, { params: { id }, signal }),
  })

/** The text for one side: a party leaves `side` out and gets its own. */
export const documentQuery = (id: string, side?: ContractSide) =>
  queryOptions({
    queryKey: [...keys.one(id), 'document', side],
    queryFn: ({ signal }) => call(getContractDocument, { params: { id }, query: { side }, signal }),
  })

export const contractHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'history'],
    queryFn: ({ signal }) => call(listContractHistory, { params: { id }, signal }),
  })

export function useUpdateContract(id: string) {
  return useMutation({
    mutationFn: (body: ContractForm & { version: number }) => call(updateContract, { params: { id }, body }),
    ...useStoring(id),
  })
}

export function useSendContract(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(sendContract, { params: { id }, body: { version } }),
    ...useStoring(id),
  })
}

export function useCancelContract(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(cancelContract, { params: { id }, body }),
    ...useStoring(id),
  })
}

/** Sends a code to the person's phone. Every press is a wish for a new code, so every call has a key of its own. */
export function useSendCode(id: string) {
  return useMutation({
    mutationFn: () => call(requestAcknowledgementCode, { params: { id }, idempotencyKey: randomKey() }),
  })
}

export function useAcknowledge(id: string) {
  return useMutation({
    mutationFn: (body: { publicCode: string; privateCode: string; documentSha256: string }) =>
      call(acknowledgeContract, { params: { id }, body: { ...body, consent: true } }),
    ...useStoring(id),
  })
}

/** What a change refreshes: the contract at once from the answer; its document and history, lists and requests later. */
function useStoring(id: string) {
  const client = useQueryClient()
  return {
    onSuccess: ({ data }: { data: Contract }) => {
      client.setQueryData(contractQuery(id).queryKey, { data })
      for (const queryKey of [keys.all, ['offers']]) void client.invalidateQueries({ queryKey })
    },
    // Somebody was faster: the page shows what it is now. A wrong code changed nothing.
    onError: (error: unknown) => {
      const code = failureCode(error)
      if (code && code !== 'code_rejected') void client.invalidateQueries({ queryKey: keys.one(id) })
    },
  }
}
