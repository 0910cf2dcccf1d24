/** Says something in passing. The library comes with the first toast; `preloadToasts` brings it earlier. */
export async function toastSuccess(text: string): Promise<void> {
  const { toast } = await import('react-hot-toast')
  toast.success(text)
}

export async function toastError(text: string): Promise<void> {
  const { toast } = await import('react-hot-toast')
  toast.error(text)
}

export const preloadToasts = () => import('react-hot-toast')
