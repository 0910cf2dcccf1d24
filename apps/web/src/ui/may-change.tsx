import type { ReactNode } from 'react'
import { useMayChange } from '../app/session.ts'

/** A way to change something, kept from those who may only look. */
export function MayChange({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null
}
