import { wantOverlays } from './overlays-wanted.ts'

/** Says something in passing. The library comes with the first toast; `preloadToasts` brings it earlier. */
export const toastSuccess = (text: string): Promise<void> => say('success', text)

export const toastError = (text: string): Promise<void> => say('error', text)

async function say(kind: 'success' | 'error', text: string): Promise<void> {
  wantOverlays()
  const library = await preloadToasts()
  library?.toast[kind](text)
}

/** Where the network is away before anything was said, the bar that says so is all there is. */
export const preloadToasts = () => import('react-hot-toast').catch(() => undefined)
