import {
  type ApplicationForm,
  type ApplicationState,
  applyAsExecutor,
  approveApplication,
  declineApplication,
  getOwnApplication,
  listApplications,
  withdrawApplication,
} from '@navyk/api-spec/market/applications'
import { showPhone } from '@navyk/api-spec/people/directory'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'

const keys = dataKeys('applications')

export const ownApplicationOptions = queryOptions({
  queryKey: keys.of('own'),
  queryFn: ({ signal }) => call(getOwnApplication, { signal }),
})

export const applicationsOptions = (state: ApplicationState | undefined) =>
  infiniteQueryOptions(
    pages(keys.of('list', state), (cursor, signal) => call(listApplications, { query: { state, cursor }, signal })),
  )

export function useApply() {
  return useMutation({
    mutationFn: ({ key, ...body }: ApplicationForm & { key: string }) =>
      call(applyAsExecutor, { body, idempotencyKey: key }),
  })
}

interface Seen {
  id: string
  version: number
}

export function useWithdraw() {
  return useMutation({
    mutationFn: ({ id, version }: Seen) => call(withdrawApplication, { params: { id }, body: { version } }),
  })
}

export function useApprove() {
  return useMutation({
    mutationFn: ({ id, version }: Seen) => call(approveApplication, { params: { id }, body: { version } }),
  })
}

export function useDecline() {
  return useMutation({
    mutationFn: ({ id, version, reason }: Seen & { reason: string }) =>
      call(declineApplication, { params: { id }, body: { version, reason } }),
  })
}

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
