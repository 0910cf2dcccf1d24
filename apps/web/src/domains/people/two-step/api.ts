import { getTwoStep } from '@navyk/api-spec/people/two-step'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { useChangeUser } from '../../../app/session.ts'

export const twoStepOptions = queryOptions({
  queryKey: ['accounts', 'two-step'],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
})

/** Tells the frame that the second step was turned on or off. */
export function useTwoStepChanged() {
  const changeUser = useChangeUser()
  return (isOn: boolean) => {
    // Turning it off is refused to whom it is obligatory for.
    changeUser({ hasTwoStep: isOn, ...(isOn && { twoStepNeeded: false }) })
  }
}
