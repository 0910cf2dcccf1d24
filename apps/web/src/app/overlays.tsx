import '@mantine/core/styles/Progress.layer.css'
import { NavigationProgress, nprogress } from '@mantine/nprogress'
import '@mantine/nprogress/styles.layer.css'
import { useEffect } from 'react'
import { Toaster } from 'react-hot-toast'
import classes from './overlays.module.css'
import { loadingCount } from '../ui/feedback/progress.ts'
import { useStore } from '../ui/store.ts'

/** The thin bar at the top edge and the toasts. Durations and the limit of 20 are the library's own
 *  (docs/specification.md, section 9: 4000 ms, success 2000 ms, loading until dismissed). */
export function Overlays() {
  const isLoading = useStore(loadingCount) > 0
  useEffect(() => {
    if (!isLoading) return undefined
    nprogress.start()
    return () => nprogress.complete()
  }, [isLoading])
  return (
    <>
      {/* Readers hear of a page when it is there. */}
      <div aria-hidden>
        <NavigationProgress size={3} zIndex={1000} withinPortal={false} className={classes.bar} />
      </div>
      {/* Below the header, whose buttons stay within reach. */}
      <Toaster
        position="top-center"
        containerStyle={{ top: 'calc(var(--navyk-header) + 0.5rem)' }}
        toastOptions={{ className: classes.toast ?? '' }}
      />
    </>
  )
}
