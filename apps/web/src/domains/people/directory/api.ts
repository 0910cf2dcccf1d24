import type { Role } from '@navyk/api-spec/people/accounts'
import { type AccountState, getAccount, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import { openCabinetAs } from '@navyk/api-spec/people/sessions'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'
import { lookInto } from '../../../app/session.ts'

const keys = dataKeys('directory')

export interface AccountFilter {
  search: string
  role: Role | undefined
  state: AccountState | undefined
}

export const accountsOptions = (filter: AccountFilter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) =>
      call(listAccounts, { query: { ...filter, search: filter.search || undefined, cursor }, signal }),
    ),
  )

/** That it was asked for stands in the history of the account, so it is asked for once and not in passing. */
export const accountOptions = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asks for a link to somebody's cabinet and goes there; `backTo` is the page to come back to. */
export function useLookInto(backTo: string) {
  return useMutation({
    mutationFn: async ({ cabinetId, reason }: { cabinetId: string; reason: string }) => {
      const { data: link } = await call(openCabinetAs, { params: { id: cabinetId }, body: { reason } })
      await lookInto(link, backTo)
    },
  })
}

/** The phone of an account, whole; that it was asked for is kept. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
