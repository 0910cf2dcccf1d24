import type { ReactNode } from 'react'
import { useMayChange } from '../app/session.ts'

/** Renders its children unless the session is read-only. */
export function MayChange({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null
}
