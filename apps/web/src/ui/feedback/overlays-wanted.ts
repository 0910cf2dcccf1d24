import { createStore } from '../browser/store.ts'

/** Whether toasts were needed yet; the first need loads their library. */
export const overlaysWanted = createStore(false)

export function wantOverlays(): void {
  if (!overlaysWanted.get()) overlaysWanted.set(true)
}
