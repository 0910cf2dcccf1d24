import { wantOverlays } from './overlays-wanted.ts'
import { createStore } from '../browser/store.ts'

type Kind = 'success' | 'error'

/** Shows a toast. Until the library has come, the frame draws it itself (app/overlays/plain-toasts.tsx): a message waits for nothing, and is shown
 *  without a network too. */
export const toastSuccess = (text: string): void => say('success', text)

export const toastError = (text: string): void => say('error', text)

/** Time for which each toast stays (docs/specification.md, section 9). */
const shownMs: Record<Kind, number> = { success: 2000, error: 4000 }

/** Function that shows a toast; the overlays set it, once they can draw toasts. */
export const toaster: { show: ((kind: Kind, text: string) => void) | undefined } = { show: undefined }

export interface PlainToast {
  id: number
  kind: Kind
  text: string
}

export const plainToasts = createStore<readonly PlainToast[]>([])

let count = 0

function say(kind: Kind, text: string): void {
  wantOverlays()
  if (toaster.show) {
    toaster.show(kind, text)
    return
  }
  count += 1
  const toast = { id: count, kind, text }
  plainToasts.set([...plainToasts.get(), toast])
  setTimeout(() => plainToasts.set(plainToasts.get().filter((each) => each !== toast)), shownMs[kind])
}
