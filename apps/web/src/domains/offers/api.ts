import {
  cancelOffer,
  chooseResponse,
  createOffer,
  getOffer,
  type LessonFormat,
  type Level,
  listContracts,
  listOfferHistory,
  listOffers,
  type Offer,
  type OfferDraft,
  type OfferScope,
  type OfferState,
  type ResponseDraft,
  respondToOffer,
  type Subject,
  withdrawResponse,
} from '@navyk/api-spec'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { pages } from '../../app/query.ts'
import { failureCode } from '../../ui/failures.ts'

const keys = {
  all: ['offers'],
  one: (id: string) => ['offers', 'one', id],
}

export interface OfferFilter {
  scope?: OfferScope | undefined
  state?: OfferState | undefined
  subject?: Subject | undefined
  level?: Level | undefined
  format?: LessonFormat | undefined
}

/** Offers that the person may see, newest first. */
export const offersQuery = (filter: OfferFilter) =>
  infiniteQueryOptions(
    pages([...keys.all, 'list', filter], (cursor, signal) =>
      call(listOffers, { query: { ...filter, cursor }, signal }),
    ),
  )

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getOffer, { params: { id }, signal }),
  })

export const offerHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'history'],
    queryFn: ({ signal }) => call(listOfferHistory, { params: { id }, signal }),
  })

/** The contract that came of an offer, if this person is party to it; the newest where there were several. */
export const contractOfOfferQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['contracts', 'of-offer', offerId],
    queryFn: ({ signal }) => call(listContracts, { query: { offerId, limit: '1' }, signal }),
  })

export function useCreateOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: OfferDraft & { key: string }) => call(createOffer, { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useCancelOffer(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(cancelOffer, { params: { id }, body }),
    ...useStoring(id),
  })
}

export function useRespond(id: string) {
  return useMutation({
    mutationFn: ({ key, ...body }: ResponseDraft & { key: string }) =>
      call(respondToOffer, { params: { id }, body, idempotencyKey: key }),
    ...useStoring(id),
  })
}

export function useWithdrawResponse(id: string) {
  return useMutation({
    mutationFn: ({ responseId, version }: { responseId: string; version: number }) =>
      call(withdrawResponse, { params: { id, responseId }, body: { version } }),
    ...useStoring(id),
  })
}

/** Chooses a response; the answer is the draft contract. */
export function useChooseResponse(id: string) {
  const client = useQueryClient()
  const refresh = () => Promise.all([keys.all, ['contracts']].map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (body: { version: number; responseId: string }) => call(chooseResponse, { params: { id }, body }),
    onSuccess: () => void refresh(),
    onError: (error) => {
      if (failureCode(error)) void refresh()
    },
  })
}

/** What a change refreshes: the offer at once from the answer, lists later. */
function useStoring(id: string) {
  const client = useQueryClient()
  return {
    onSuccess: ({ data }: { data: Offer }) => {
      client.setQueryData(offerQuery(id).queryKey, { data })
      void client.invalidateQueries({ queryKey: keys.all })
    },
    // Somebody was faster: the page shows what it is now.
    onError: (error: unknown) => {
      if (failureCode(error)) void client.invalidateQueries({ queryKey: keys.one(id) })
    },
  }
}
