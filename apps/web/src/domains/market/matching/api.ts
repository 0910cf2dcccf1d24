import {
  closeGap,
  getMatchingDesk,
  inviteExecutors,
  listCandidates,
  listGapCandidates,
  requestForGap,
} from '@navyk/api-spec/market/matching'
import { dataKeys, type FilterOf, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('matching')

export type DeskFilter = FilterOf<typeof getMatchingDesk>

export const deskQuery = (filter: DeskFilter) => queryOf(keys.of('desk', filter), getMatchingDesk, { query: filter })

/** Who suits a request. */
export const candidatesQuery = (id: string) => queryOf(keys.of('candidates', id), listCandidates, { params: { id } })

export const useInviteExecutors = (id: string) => useWrite(inviteExecutors, { id })

/** Who could take over a contract that loses its executor. */
export const gapCandidatesQuery = (id: string) =>
  queryOf(keys.of('gap-candidates', id), listGapCandidates, { params: { id } })

/** What is done about such a contract. */
export const useGapSteps = (id: string) => ({
  request: useWrite(requestForGap, { id }),
  close: useWrite(closeGap, { id }),
})
