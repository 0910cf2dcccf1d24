import { createStore } from '../store.ts'

/** Whether toasts or the progress bar were needed yet; the first need loads them. */
export const overlaysWanted = createStore(false)

export function wantOverlays(): void {
  if (!overlaysWanted.get()) overlaysWanted.set(true)
}
