import { getMatchingDesk, inviteExecutors, listCandidates } from '@navyk/api-spec/market/matching'
import { dataKeys, type FilterOf, queryOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('matching')

export type DeskFilter = FilterOf<typeof getMatchingDesk>

export const deskQuery = (filter: DeskFilter) => queryOf(keys.of('desk', filter), getMatchingDesk, { query: filter })

/** Who suits a request. */
export const candidatesQuery = (id: string) => queryOf(keys.of('candidates', id), listCandidates, { params: { id } })

export const useInviteExecutors = (id: string) => useWrite(inviteExecutors, { id })
