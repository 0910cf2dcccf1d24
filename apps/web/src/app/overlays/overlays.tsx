import { useEffect } from 'react'
import { toast, Toaster } from 'react-hot-toast'
import classes from './overlays.module.css'
import { toaster } from '#ui/feedback/toasts.ts'

/** The toasts. Durations and the limit of 20 are the library's own (docs/specification.md, section 9: 4000 ms, success 2000 ms,
 *  loading until dismissed). */
export function Overlays() {
  useEffect(() => {
    toaster.show = (kind, text) => void toast[kind](text)
    return () => {
      toaster.show = undefined
    }
  }, [])
  // Below the header, whose buttons stay within reach.
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(var(--navyk-header) + 0.5rem)' }}
      toastOptions={{ className: classes.toast ?? '' }}
    />
  )
}
