import { getTwoStep } from '@navyk/api-spec/people/two-step'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys } from '../../../app/query.ts'
import { useChangeUser } from '../../../app/session.ts'

const keys = dataKeys('two-step')

export const twoStepOptions = queryOptions({
  queryKey: keys.of('own'),
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
})

/** Updates the signed-in user after two-step verification was turned on or off. */
export function useTwoStepChanged() {
  const changeUser = useChangeUser()
  return (isOn: boolean) => {
    // Where it is obligatory, the server refuses to turn it off.
    changeUser({ hasTwoStep: isOn, ...(isOn && { twoStepNeeded: false }) })
  }
}
