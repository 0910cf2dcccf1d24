import { getTwoStep } from '@navyk/api-spec/people/two-step'
import { dataKeys, queryOf } from '#app/calls/query.ts'
import { useChangeUser } from '#app/session/session.ts'

const keys = dataKeys('two-step')

export const twoStepQuery = queryOf(keys.of('own'), getTwoStep)

/** Updates the signed-in user after two-step verification was turned on or off. */
export function useUpdateTwoStep() {
  const changeUser = useChangeUser()
  return (isOn: boolean) => {
    // Where it is obligatory, the server refuses to turn it off.
    changeUser({ hasTwoStep: isOn, ...(isOn && { twoStepNeeded: false }) })
  }
}
