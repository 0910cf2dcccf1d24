import type { ReactNode } from 'react'
import { createStore, useStore } from './browser/store.ts'

/** Whether what is shown may be changed; the frame says so of each session. */
export const mayChange = createStore(true)

/** Whether to show what changes something: in a read-only session the server would refuse it. */
export const useMayChange = (): boolean => useStore(mayChange)

/** Renders its children where something may be changed. */
export function MayChange({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null
}
