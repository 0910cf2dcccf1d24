import { type ReactNode, useCallback, useState } from 'react'
import { failureCode } from '../../../ui/failures.ts'
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
  const settle = (outcome: keyof Waiting) => {
    setWaiting([])
    for (const one of waiting) one[outcome]()
  }
  const stepUp = (
    <StepUpDialog opened={waiting.length > 0} onProven={() => settle('goOn')} onCancel={() => settle('giveUp')} />
  )
  return { guard, stepUp }
}
