import { wantOverlays } from './overlays-wanted.ts'

/** Says something in passing. The library comes with the first toast; `preloadToasts` brings it earlier. */
export async function toastSuccess(text: string): Promise<void> {
  wantOverlays()
  const { toast } = await preloadToasts()
  toast.success(text)
}

export async function toastError(text: string): Promise<void> {
  wantOverlays()
  const { toast } = await preloadToasts()
  toast.error(text)
}

export const preloadToasts = () => import('react-hot-toast')
