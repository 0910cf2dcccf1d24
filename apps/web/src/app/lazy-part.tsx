import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { withProgress } from './progress.ts'

/** Specification section 9: a part that has not come by then has failed. */
const loadLimitMs = 120_000

/** A part of the app did not load. `retry` makes the next rendering load it again. */
export class LoadFailure extends Error {
  readonly retry: () => void
  constructor(cause: unknown, retry: () => void) {
    super('A part of the app did not load', { cause })
    this.name = 'LoadFailure'
    this.retry = retry
  }
}

export interface LazyPart<Props extends object = object> {
  /** Fetches the part before it is needed. A failure is left to the moment when it is. */
  preload: () => void
  /** What to render at the moment; another component after a retry, because React keeps a failed load for good. */
  readonly current: LazyExoticComponent<ComponentType<Props>>
}

/** A component that is fetched when it is first shown (`<Part of={…} />`), under the thin progress bar. */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const fetchPart = async () => {
    try {
      return { default: await withProgress(withLimit(load())) }
    } catch (error) {
      throw new LoadFailure(error, () => {
        current = lazy(fetchPart)
      })
    }
  }
  let current = lazy(fetchPart)
  return {
    get current() {
      return current
    },
    preload: () => {
      load().catch(() => {})
    },
  }
}

/** Shows a lazy part; the nearest Suspense says what stands there meanwhile. */
export function Part<Props extends object>({ of, ...props }: { of: LazyPart<Props> } & Props) {
  // What is left of the properties without `of` are those of the part; the compiler can't see it.
  const Current = of.current as unknown as ComponentType<object>
  return <Current {...props} />
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The part took longer than its limit')), loadLimitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
