import {
  type Act,
  acknowledgeAct,
  declineAct,
  downloadAct,
  issueActs,
  listActHistory,
  listActs,
  replaceAct,
  requestActCode,
} from '@navyk/api-spec/money/acts'
import { call, fetchFile } from '#app/calls/call.ts'
import { randomKey } from '#app/calls/use-write-key.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('acts')

export const actsQuery = (filter: FilterOf<typeof listActs>) => listOf(keys.of('list'), listActs, filter)
export const actHistoryQuery = (id: string) => queryOf(keys.of('history'), listActHistory, { params: { id } })

/** Saves an act as PDF. */
export function useActFile({ id, number }: Pick<Act, 'id' | 'number'>) {
  return useSaving(async () => saveBlob(await fetchFile(downloadAct, { params: { id } }), `act-${number}.pdf`))
}

export const sendActCode = async (id: string) =>
  (await call(requestActCode, { params: { id }, idempotencyKey: randomKey() })).data
export const useAcknowledgeAct = (id: string) => useWrite(acknowledgeAct, { id })
export const useDeclineAct = (id: string) => useWrite(declineAct, { id })
export const useReplaceAct = (id: string) => useWrite(replaceAct, { id })
export const useIssueActs = () => useWrite(issueActs)
