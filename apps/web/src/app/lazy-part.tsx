import { type ComponentType, lazy } from 'react'
import { withProgress } from './progress.ts'

/** Specification section 9: a part that has not come by then has failed. */
export const loadLimitMs = 120_000

/** A part of the app did not load. `retry` makes the next rendering load it again. */
export class LoadFailure extends Error {
  readonly retry: () => void
  constructor(cause: unknown, retry: () => void) {
    super('A part of the app did not load', { cause })
    this.name = 'LoadFailure'
    this.retry = retry
  }
}

export interface LazyPart {
  (): React.ReactNode
  /** Fetches the part before it is needed. A failure is left to the moment when it is. */
  preload: () => void
}

/** A component that is fetched when it is first shown, under the thin progress bar. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  const loadWithLimit = async () => {
    try {
      return { default: await withProgress(withLimit(load())) }
    } catch (error) {
      throw new LoadFailure(error, renew)
    }
  }
  let Current = lazy(loadWithLimit)
  // React remembers a failed load for good; a fresh lazy component forgets it.
  function renew(): void {
    Current = lazy(loadWithLimit)
  }
  function Part() {
    return <Current />
  }
  Part.preload = () => {
    load().catch(() => {})
  }
  return Part
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The part took longer than its limit')), loadLimitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
