import {
  getInvitation,
  invitePerson,
  lookAtInvitation,
  renewInvitation,
  revokeInvitation,
} from '@navyk/api-spec/people/invitations'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('invitations')

/** The newest invitation of an account. */
export const invitationQuery = (accountId: string) =>
  queryOf(keys.one(accountId), getInvitation, { params: { id: accountId } })

/** Person whom a link invites. Fetched once: each request counts as a try. */
export const openingQuery = (token: string) => ({
  ...queryOf(keys.of('opening'), lookAtInvitation, { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useInvitePerson = () => useWrite(invitePerson)
export const useRenewInvitation = (accountId: string) => useWrite(renewInvitation, { id: accountId })
export const useRevokeInvitation = (accountId: string) =>
  useWrite(revokeInvitation, { id: accountId }, invitationQuery(accountId))
