import { getTwoStep } from '@navyk/api-spec'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { updateUser, useUser } from '../../../app/session.ts'

export const twoStepOptions = queryOptions({
  queryKey: ['accounts', 'two-step'],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
})

/** Tells everything on the screen that the second step was turned on or off, or got other codes. */
export function useTwoStepChanged() {
  const client = useQueryClient()
  const user = useUser()
  return (isOn: boolean) => {
    updateUser({ ...user, hasTwoStep: isOn, twoStepNeeded: user.twoStepNeeded && !isOn })
    void client.invalidateQueries(twoStepOptions)
  }
}
