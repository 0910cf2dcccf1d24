import { useState } from 'react'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** Sends what was tapped; it is shown at once, and taken back where it is refused.
 *  @param after what to do when it is refused: somebody else may have marked the learner meanwhile */
export function useTapped<Value>(send: (value: Value) => Promise<unknown>, after: () => Promise<unknown>) {
  const [underway, setUnderway] = useState<Value>()
  const tap = async (value: Value) => {
    setUnderway(value)
    try {
      await send(value)
    } catch (error) {
      toastFailure(error)
    }
    // The list has the new version before the next tap.
    await after()
    setUnderway(undefined)
  }
  return { tap, underway }
}
