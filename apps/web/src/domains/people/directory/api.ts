import { downloadAccounts, getAccount, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import { openCabinetAs } from '@navyk/api-spec/people/sessions'
import { useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { openOthersCabinet } from '#app/session/session.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('directory')

export type AccountFilter = FilterOf<typeof downloadAccounts>

export const accountsQuery = (filter: AccountFilter) => listOf(keys.of('list'), listAccounts, filter)

/** Saves accounts, narrowed as the list is, as a workbook. */
export const useAccountsWorkbook = (filter: AccountFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadAccounts, { query: filter }), 'navyk-accounts.xlsx'))

/** Account by its id. The server records each request in the account's history, so it is never fetched ahead or again by itself. */
export const accountQuery = (id: string) => ({
  ...queryOf(keys.one(id), getAccount, { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Requests a link to somebody's cabinet and opens it; `backTo` is the page to return to. */
export function useOpenOthersCabinet(backTo: string) {
  return useMutation({
    mutationFn: async ({ cabinetId, reason }: { cabinetId: string; reason: string }) => {
      const { data: link } = await call(openCabinetAs, { params: { id: cabinetId }, body: { reason } })
      await openOthersCabinet(link, backTo)
    },
  })
}

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
