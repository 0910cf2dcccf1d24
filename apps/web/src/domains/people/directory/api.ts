import type { Role } from '@navyk/api-spec/people/accounts'
import { type AccountState, getAccount, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import { openCabinetAs } from '@navyk/api-spec/people/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/calls/call.ts'
import { dataKeys, listOf, queryOf } from '../../../app/calls/query.ts'
import { openOthersCabinet } from '../../../app/session.ts'

const keys = dataKeys('directory')

export interface AccountFilter {
  search: string
  role: Role | undefined
  state: AccountState | undefined
}

export const accountsQuery = (filter: AccountFilter) =>
  listOf(keys.of('list', filter), listAccounts, { ...filter, search: filter.search || undefined })

/** The server records each request in the account's history, so it is never fetched ahead or again by itself. */
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
