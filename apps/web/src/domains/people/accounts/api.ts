import { getProfile, type Profile, updateProfile } from '@navyk/api-spec/people/accounts'
import { type Cabinet, listCabinets } from '@navyk/api-spec/people/sessions'
import { homePath } from '@navyk/api-spec/kit/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf } from '#app/calls/query.ts'
import { useChangeUser } from '#app/session/session.ts'
import { newerOf } from '#ui/feedback/failures.ts'

const keys = dataKeys('accounts')

export const profileQuery = queryOf(keys.of('profile'), getProfile)

export const cabinetsQuery = queryOf(keys.of('cabinets'), listCabinets)

/** Saves names and language; the greeting of the top bar follows. After a conflict the newer profile is shown. */
export function useUpdateProfile() {
  const client = useQueryClient()
  const changeUser = useChangeUser()
  const store = (profile: Profile) => {
    client.setQueryData(profileQuery.queryKey, { data: profile })
    changeUser({ firstName: profile.firstName, lastName: profile.lastName })
  }
  return useMutation({
    mutationFn: (body: Pick<Profile, 'firstName' | 'lastName' | 'language' | 'version'>) =>
      call(updateProfile, { body }),
    onSuccess: ({ data }) => store(data),
    onError: (error) => {
      const newer = newerOf<Profile>(error)
      if (newer) store(newer)
    },
  })
}

/** The path that switches to a cabinet. A link is valid for 60 seconds and works once, so each is asked for when it is
 *  needed. */
export function useSwitchPath() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await client.fetchQuery({ ...cabinetsQuery, staleTime: 0 })
      const cabinet = data.find((one) => one.id === id)
      return cabinet ? switchPath(cabinet) : homePath
    },
  })
}

const switchPath = ({ id, date, signature }: Pick<Cabinet, 'id' | 'date' | 'signature'>): string =>
  `/switch-to-cabinet?${new URLSearchParams({ id, date, signature })}`
