import { loadingCount } from '#ui/feedback/progress.ts'
import { useStore } from '#ui/browser/store.ts'
import classes from './frame-overlays.module.css'

/** The thin bar at the top edge while something loads. Styles alone draw it, so that it is there from the first load on. Screen readers
 *  announce a page when it is there. */
export function LoadingBar() {
  const isLoading = useStore(loadingCount) > 0
  return <div className={classes.bar} data-loading={isLoading || undefined} aria-hidden />
}
