import {
  closeGap,
  downloadGaps,
  downloadWaitingOffers,
  fillGaps,
  inviteExecutors,
  listCandidates,
  listGapCandidates,
  listGaps,
  listWaitingOffers,
  requestForGap,
} from '@navyk/api-spec/market/matching'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('matching')

export type DeskFilter = FilterOf<typeof downloadWaitingOffers>
export type GapFilter = FilterOf<typeof downloadGaps>

/** Requests that wait for the service. */
export const waitingOffersQuery = (filter: DeskFilter) => listOf(keys.of('desk'), listWaitingOffers, filter)

/** Contracts that lose their executor. */
export const gapsQuery = (filter: GapFilter) => listOf(keys.of('gaps'), listGaps, filter)

/** Saves what the desk shows, narrowed as it is, as a workbook. */
export const useOffersWorkbook = (filter: DeskFilter) =>
  useSaving(async () =>
    saveBlob(await fetchFile(downloadWaitingOffers, { query: filter }), 'navyk-waiting-requests.xlsx'),
  )

export const useGapsWorkbook = (filter: GapFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadGaps, { query: filter }), 'navyk-gaps.xlsx'))

/** Executors who suit a request. */
export const candidatesQuery = (id: string) => queryOf(keys.of('candidates'), listCandidates, { params: { id } })

export const useInviteExecutors = (id: string) => useWrite(inviteExecutors, { id })

/** Executors who could take over a contract that loses its executor. */
export const gapCandidatesQuery = (id: string) =>
  queryOf(keys.of('gap-candidates'), listGapCandidates, { params: { id } })

/** Writes that ask for a new executor of such a contract, or close its gap. */
export const useGapSteps = (id: string) => ({
  request: useWrite(requestForGap, { id }),
  close: useWrite(closeGap, { id }),
})

/** Fills the gaps of several contracts at once. */
export const useFillGaps = () => useWrite(fillGaps)
