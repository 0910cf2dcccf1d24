import { createStore } from '../browser/store.ts'

/** Number of things that load; the frame draws the thin bar while it is not zero. */
export const loadingCount = createStore(0)

/** Shows the thin bar while something loads; overlapping loads share one run of the bar. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  // A part starts to load while React renders, and state must not change during rendering.
  queueMicrotask(() => loadingCount.set(loadingCount.get() + 1))
  try {
    return await work
  } finally {
    queueMicrotask(() => loadingCount.set(loadingCount.get() - 1))
  }
}
