import { getTwoStep } from '@navyk/api-spec'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { useChangeUser } from '../../../app/session.ts'

export const twoStepOptions = queryOptions({
  queryKey: ['accounts', 'two-step'],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
})

/** Tells everything on the screen that the second step was turned on or off, or got other codes. */
export function useTwoStepChanged() {
  const client = useQueryClient()
  const changeUser = useChangeUser()
  return (isOn: boolean) => {
    // Turning it off is refused to whom it is obligatory for.
    changeUser({ hasTwoStep: isOn, ...(isOn && { twoStepNeeded: false }) })
    void client.invalidateQueries(twoStepOptions)
  }
}
