import { useState } from 'react'
import { useStore } from '../browser/store.ts'
import { failureMessage, isWithoutConnection } from './failures.ts'
import { reachable } from './reachable.ts'

/** Reason of a failure, for the person; null where nothing failed. A missing connection is named as long as it is missing. */
export function useFailureText(error: unknown): string | null {
  const isReachable = useStore(reachable)
  const [seen, setSeen] = useState({ error: undefined as unknown, wasLost: false })
  if (seen.error !== error) setSeen({ error, wasLost: isWithoutConnection(error) })
  if (error === undefined || error === null || (seen.wasLost && isReachable)) return null
  return failureMessage(error)
}

/** Text of a failure beside a button: nothing is drawn where nothing is to be said. */
export function FailureText({ error, className }: { error: unknown; className?: string | undefined }) {
  const text = useFailureText(error)
  return text === null ? null : (
    <div className={className} role="alert">
      {text}
    </div>
  )
}
