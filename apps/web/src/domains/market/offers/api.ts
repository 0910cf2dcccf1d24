import * as spec from '@navyk/api-spec/market/offers'
import { chooseResponse, getOffer, listOfferHistory, listOffers } from '@navyk/api-spec/market/offers'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import type { EndpointCall } from '@navyk/api-spec/kit'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { askedEachTime, dataKeys, pages, useStoring } from '../../../app/query.ts'

const keys = dataKeys('offers')

export type OfferFilter = Omit<NonNullable<EndpointCall<typeof listOffers>['query']>, 'cursor' | 'limit'>

/** Offers that the person may see. */
export const offersQuery = (filter: OfferFilter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listOffers, { query: { ...filter, cursor }, signal })),
  )

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getOffer, { params: { id }, signal }),
  })

export const offerHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'history'),
    queryFn: ({ signal }) => call(listOfferHistory, { params: { id }, signal }),
  })

/** The contract that came of an offer, if this person is party to it; the newest where there were several. */
export const contractOfOfferQuery = (offerId: string) =>
  queryOptions({
    queryKey: keys.of('contract', offerId),
    queryFn: ({ signal }) => call(listContracts, { query: { offerId, limit: '1' }, signal }),
  })

/** How many there are in each scope. */
export const offerCountsQuery = queryOptions({
  queryKey: keys.of('counts'),
  queryFn: ({ signal }) => call(spec.countOffers, { signal }),
})

/** The public cards of those who responded. */
export const respondentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'respondents'),
    queryFn: ({ signal }) => call(spec.listRespondents, { params: { id }, signal }),
  })

/** The draft of an offer. Refetched each time, because another device may have changed it. */
export const offerDraftQuery = queryOptions({
  queryKey: keys.of('draft'),
  queryFn: ({ signal }) => call(spec.getOfferDraft, { signal }),
  ...askedEachTime,
})

export function useDiscardDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(spec.discardOfferDraft, {}),
    onSuccess: () => client.setQueryData(offerDraftQuery.queryKey, { data: null }),
  })
}

export function useCreateOffer() {
  return useMutation({
    mutationFn: ({ key, ...body }: spec.OfferDraft & { key: string }) =>
      call(spec.createOffer, { body, idempotencyKey: key }),
  })
}

type Version = { version: number }
type Reason = Version & { reason: string }

/** Actions on an offer as a whole; each answers with the changed offer. */
export function useOfferSteps(id: string) {
  const params = { id }
  const storing = useStoring(offerQuery(id))
  return {
    cancel: useMutation({ mutationFn: (body: Reason) => call(spec.cancelOffer, { params, body }), ...storing }),
    publish: useMutation({ mutationFn: (body: Version) => call(spec.publishOffer, { params, body }), ...storing }),
    sendBack: useMutation({ mutationFn: (body: Reason) => call(spec.returnOffer, { params, body }), ...storing }),
    pause: useMutation({ mutationFn: (body: Reason) => call(spec.pauseOffer, { params, body }), ...storing }),
    resume: useMutation({ mutationFn: (body: Version) => call(spec.resumeOffer, { params, body }), ...storing }),
    republish: useMutation({
      mutationFn: (body: Version & { deadlineOn: string }) => call(spec.republishOffer, { params, body }),
      ...storing,
    }),
    resubmit: useMutation({
      mutationFn: (body: spec.OfferDraft & Version) => call(spec.resubmitOffer, { params, body }),
      ...storing,
    }),
    dismiss: useMutation({
      mutationFn: (reason: string) => call(spec.dismissOffer, { params, body: { reason } }),
      ...storing,
    }),
    restore: useMutation({ mutationFn: () => call(spec.restoreOffer, { params }), ...storing }),
  }
}

export function useRespond(id: string) {
  return useMutation({
    mutationFn: ({ key, ...body }: spec.ResponseDraft & { key: string }) =>
      call(spec.respondToOffer, { params: { id }, body, idempotencyKey: key }),
    ...useStoring(offerQuery(id)),
  })
}

/** Actions on one response. */
export function useResponseSteps(id: string, responseId: string) {
  const params = { id, responseId }
  const storing = useStoring(offerQuery(id))
  return {
    change: useMutation({
      mutationFn: (body: spec.ResponseDraft & Version) => call(spec.changeResponse, { params, body }),
      ...storing,
    }),
    withdraw: useMutation({ mutationFn: (body: Version) => call(spec.withdrawResponse, { params, body }), ...storing }),
    shortlist: useMutation({
      mutationFn: (body: Version & { isShortlisted: boolean }) => call(spec.shortlistResponse, { params, body }),
      ...storing,
    }),
    reject: useMutation({ mutationFn: (body: Reason) => call(spec.rejectResponse, { params, body }), ...storing }),
  }
}

/** Chooses a response; the answer is the draft contract. */
export function useChooseResponse(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; responseId: string }) => call(chooseResponse, { params: { id }, body }),
  })
}
