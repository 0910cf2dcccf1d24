import classes from './count-badge.module.css'

/** A number at the corner of a button, within an element with `position: relative`. The name of the button says the
 *  number as well. */
export function CountBadge({ count, kind }: { count: number; kind: 'news' | 'own' }) {
  return (
    <span className={classes.badge} data-kind={kind} data-none={count === 0 || undefined} aria-hidden>
      {count}
    </span>
  )
}
