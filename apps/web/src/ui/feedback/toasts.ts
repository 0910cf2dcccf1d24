import { wantOverlays } from './overlays-wanted.ts'

/** Shows a toast. The library is loaded with the first toast, or earlier by `preloadToasts`. */
export const toastSuccess = (text: string): void => void say('success', text)

export const toastError = (text: string): void => void say('error', text)

async function say(kind: 'success' | 'error', text: string): Promise<void> {
  wantOverlays()
  const library = await preloadToasts()
  library?.toast[kind](text)
}

/** Where it can't be loaded because the network is away, only the offline bar is shown. */
export const preloadToasts = () => import('react-hot-toast').catch(() => undefined)
