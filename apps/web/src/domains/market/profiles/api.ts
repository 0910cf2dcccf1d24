import {
  type ExecutorCardForm,
  getActivity,
  getOwnCard,
  type OwnCard,
  updateOwnCard,
} from '@navyk/api-spec/market/profiles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'
import { newerOf } from '#ui/feedback/failures.ts'

const keys = dataKeys('profiles')

export const ownCardQuery = queryOf(keys.of('card'), getOwnCard)

export const activityQuery = queryOf(keys.of('activity'), getActivity)

/** Saves the card. After a conflict the newer one is shown. */
export function useUpdateOwnCard() {
  const client = useQueryClient()
  const store = (data: OwnCard) => client.setQueryData(ownCardQuery.queryKey, { data })
  return useMutation({
    mutationFn: (body: ExecutorCardForm & { version: number }) => call(updateOwnCard, { body }),
    onSuccess: ({ data }) => store(data),
    onError: (error) => {
      const newer = newerOf<OwnCard>(error)
      if (newer) store(newer)
    },
  })
}
