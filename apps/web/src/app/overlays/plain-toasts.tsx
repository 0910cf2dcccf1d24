import { createPortal } from 'react-dom'
import { plainToasts } from '#ui/feedback/toasts.ts'
import { useStore } from '#ui/browser/store.ts'
import classes from './frame-overlays.module.css'

/** Toasts before their library has come. */
export function PlainToasts() {
  const toasts = useStore(plainToasts)
  if (toasts.length === 0) return null
  return createPortal(
    <div className={classes.toasts}>
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`panel rounded ${classes.toast}`} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
        </div>
      ))}
    </div>,
    document.body,
  )
}
