import { type ReactNode, useCallback, useState } from 'react'
import { failureCode } from '#ui/feedback/failures.ts'
import { StepUpDialog } from './step-up-dialog.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** Work that waits for the proof. */
interface WaitingWork {
  proceed: () => void
  cancel: () => void
}

interface StepUp {
  /** Runs `work`. When the server answers `step_up_required`, the person is asked for the proof and `work` runs again.
   *  Rejects with the first failure when the person cancels. */
  guard: <T>(work: () => Promise<T>) => Promise<T>
  /** Does the same for a button: a failure is shown as a toast. Nothing is shown when the person cancels the proof. */
  attempt: <T>(work: () => Promise<T>, then?: (result: T) => void) => Promise<void>
  /** The dialog; the screen renders it once, anywhere. */
  stepUp: ReactNode
}

/** Proof for screens that call what is declared with `stepUp`: changing the password, turning off the second step, and the like. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<WaitingWork[]>([])
  const guard = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (failure) {
      if (failureCode(failure) !== 'step_up_required') throw failure
      await new Promise<void>((proceed, reject) => {
        setWaiting((before) => [...before, { proceed, cancel: () => reject(failure) }])
      })
      return work()
    }
  }, [])
  const attempt = async <T,>(work: () => Promise<T>, then?: (result: T) => void) => {
    try {
      const result = await guard(work)
      then?.(result)
    } catch (error) {
      if (failureCode(error) !== 'step_up_required') toastFailure(error)
    }
  }
  const finishWaiting = (outcome: keyof WaitingWork) => {
    setWaiting([])
    for (const one of waiting) one[outcome]()
  }
  const stepUp = (
    <StepUpDialog
      opened={waiting.length > 0}
      onProven={() => finishWaiting('proceed')}
      onCancel={() => finishWaiting('cancel')}
    />
  )
  return { guard, attempt, stepUp }
}
