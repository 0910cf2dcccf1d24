import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react'
import { withProgress } from '../feedback/progress.ts'

/** Time after which a part has failed to load (docs/specification.md, section 9). */
const loadLimitMs = 120_000

/** Failure to load a part of the app. `retry` makes the next rendering load it again. */
export class LoadFailure extends Error {
  readonly retry: () => void
  constructor(cause: unknown, retry: () => void) {
    super('A part of the app did not load', { cause })
    this.name = 'LoadFailure'
    this.retry = retry
  }
}

export interface LazyPart<Props extends object = object> {
  /** Loads the part before it is needed. A failure is ignored; the part is loaded again when it is needed. */
  preload: () => void
  /** Loads the part; from then on it renders without waiting. Rejects when it can't be loaded. */
  load: () => Promise<void>
  /** The part itself, once it is loaded. */
  readonly loaded: ComponentType<Props> | undefined
  /** Component to render now; another one after a retry, because React keeps a failed load for good. */
  readonly current: LazyExoticComponent<ComponentType<Props>>
}

interface Options {
  /** True where the place of the part shows that it is coming, so that no bar is needed. */
  hasOutline?: boolean
}

/** A component that is fetched when it is first shown (`<Part of={…} />`), under the thin progress bar. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { hasOutline = false }: Options = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = await load()
    return loaded
  }
  const fetchToShow = async (isRetry: boolean) => {
    try {
      const coming = withLimit(underway(fetchPart()))
      return { default: await (hasOutline ? coming : withProgress(coming)) }
    } catch (error) {
      // The browser caches a failed load of a module until the page is reloaded.
      if (isRetry && (await isServerThere())) page.reload()
      throw new LoadFailure(error, () => {
        current = lazy(() => fetchToShow(true))
      })
    }
  }
  let current = lazy(() => fetchToShow(false))
  return {
    get current() {
      return current
    },
    get loaded() {
      return loaded
    },
    load: async () => void (await fetchPart()),
    preload: () => {
      fetchPart().catch(() => {})
    },
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Reload of the page; replaced in tests, which can't reload. */
export const page = { reload: () => location.reload() }

const loading = new Set<Promise<unknown>>()

function underway<T>(work: Promise<T>): Promise<T> {
  if (import.meta.env.SSR) {
    loading.add(work)
    const removeLoading = () => loading.delete(work)
    work.then(removeLoading, removeLoading)
  }
  return work
}

/** Loads of the parts that the last rendering has begun, for the server. */
export const partsUnderway = (): Promise<unknown>[] => [...loading]

/** Renders a lazy part; the nearest Suspense has the placeholder. A part that is loaded already renders at once. */
export function Part<Props extends object>({ of, ...props }: { of: LazyPart<Props> } & Props) {
  // The component stays the same while it is mounted; otherwise a part that finishes loading would be mounted anew.
  const [shown, setShown] = useState(() => ({ of, current: of.loaded ?? of.current }))
  if (shown.of !== of) setShown({ of, current: of.loaded ?? of.current })
  // The properties without `of` are those of the part; the compiler can't see it.
  const Current = shown.current as unknown as ComponentType<object>
  return <Current {...props} />
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The part took longer than its limit')), loadLimitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
