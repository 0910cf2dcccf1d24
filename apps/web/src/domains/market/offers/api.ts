import * as spec from '@navyk/api-spec/market/offers'
import { chooseResponse, getOffer, listOfferHistory, listOffers } from '@navyk/api-spec/market/offers'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import type { EndpointCall } from '@navyk/api-spec/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf, useWrite, askedEachTime } from '#app/calls/query.ts'

const keys = dataKeys('offers')

export type OfferFilter = Omit<NonNullable<EndpointCall<typeof listOffers>['query']>, 'cursor' | 'limit'>

/** Offers that the person may see. */
export const offersQuery = (filter: OfferFilter) => listOf(keys.of('list'), listOffers, filter)

export const offerQuery = (id: string) => queryOf(keys.one(id), getOffer, { params: { id } })

export const offerHistoryQuery = (id: string) => queryOf(keys.one(id, 'history'), listOfferHistory, { params: { id } })

/** The contract that came of an offer, if this person is party to it; the newest where there were several. */
export const contractOfOfferQuery = (offerId: string) =>
  queryOf(keys.of('contract'), listContracts, { query: { offerId, limit: '1' } })

/** Number of offers in each scope. */
export const offerCountsQuery = queryOf(keys.of('counts'), spec.countOffers)

/** The public cards of those who responded. */
export const respondentsQuery = (id: string) =>
  queryOf(keys.one(id, 'respondents'), spec.listRespondents, { params: { id } })

/** The draft of an offer. Refetched each time, because another device may have changed it. */
export const offerDraftQuery = { ...queryOf(keys.of('draft'), spec.getOfferDraft), ...askedEachTime }

export function useDiscardDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(spec.discardOfferDraft, {}),
    onSuccess: () => client.setQueryData(offerDraftQuery.queryKey, { data: null }),
  })
}

export const useCreateOffer = () => useWrite(spec.createOffer)

/** Actions on an offer as a whole; each answers with the changed offer. */
export function useOfferSteps(id: string) {
  const shown = offerQuery(id)
  return {
    cancel: useWrite(spec.cancelOffer, { id }, shown),
    publish: useWrite(spec.publishOffer, { id }, shown),
    sendBack: useWrite(spec.returnOffer, { id }, shown),
    pause: useWrite(spec.pauseOffer, { id }, shown),
    resume: useWrite(spec.resumeOffer, { id }, shown),
    republish: useWrite(spec.republishOffer, { id }, shown),
    resubmit: useWrite(spec.resubmitOffer, { id }, shown),
    dismiss: useWrite(spec.dismissOffer, { id }, shown),
    restore: useWrite(spec.restoreOffer, { id }, shown),
  }
}

export const useRespond = (id: string) => useWrite(spec.respondToOffer, { id }, offerQuery(id))

/** Actions on one response. */
export function useResponseSteps(id: string, responseId: string) {
  const params = { id, responseId }
  const shown = offerQuery(id)
  return {
    change: useWrite(spec.changeResponse, params, shown),
    withdraw: useWrite(spec.withdrawResponse, params, shown),
    shortlist: useWrite(spec.shortlistResponse, params, shown),
    reject: useWrite(spec.rejectResponse, params, shown),
  }
}

/** Chooses a response; the answer is the draft contract. */
export const useChooseResponse = (id: string) => useWrite(chooseResponse, { id })

/** Writes that propose responses to the customer, and withdraw the proposal. */
export function useProposal(id: string) {
  const shown = offerQuery(id)
  return {
    propose: useWrite(spec.proposeResponses, { id }, shown),
    withdraw: useWrite(spec.withdrawProposal, { id }, shown),
  }
}
