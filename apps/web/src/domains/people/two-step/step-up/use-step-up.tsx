import { type ReactNode, useCallback, useState } from 'react'
import { toastError } from '../../../../app/toasts.ts'
import { failureCode, failureMessage } from '../../../../ui/failures.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/** Work that waits until the person has proven who they are. */
interface Waiting {
  goOn: () => void
  giveUp: () => void
}

interface StepUp {
  /** Runs `work`. Where the server wants a fresh proof of who one is, the person is asked for it and `work` runs once more.
   *  Rejects with the first failure when they would rather not. */
  guard: <T>(work: () => Promise<T>) => Promise<T>
  /** The same for a press of a button, where no form shows why it failed: a toast does. Who would rather not prove who they
   *  are knows that nothing came of it. */
  attempt: <T>(work: () => Promise<T>, then?: (result: T) => void) => Promise<void>
  /** The question itself; the screen renders it once, anywhere. */
  stepUp: ReactNode
}

/** For screens that call what is declared with `stepUp`: changing the password, turning off the second step, and the like. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const guard = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (failure) {
      if (failureCode(failure) !== 'step_up_required') throw failure
      await new Promise<void>((goOn, reject) => {
        setWaiting((before) => [...before, { goOn, giveUp: () => reject(failure) }])
      })
      return work()
    }
  }, [])
  const attempt = async <T,>(work: () => Promise<T>, then?: (result: T) => void) => {
    try {
      const result = await guard(work)
      then?.(result)
    } catch (error) {
      if (failureCode(error) !== 'step_up_required') void toastError(failureMessage(error))
    }
  }
  const settle = (outcome: keyof Waiting) => {
    setWaiting([])
    for (const one of waiting) one[outcome]()
  }
  const stepUp = (
    <StepUpDialog opened={waiting.length > 0} onProven={() => settle('goOn')} onCancel={() => settle('giveUp')} />
  )
  return { guard, attempt, stepUp }
}
