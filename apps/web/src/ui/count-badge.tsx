import classes from './count-badge.module.css'

/** A number at the corner of a button that stands in an element with `position: relative`. The button's own name says the number. */
export function CountBadge({ count, kind }: { count: number; kind: 'news' | 'own' }) {
  return (
    <span className={classes.badge} data-kind={kind} data-none={count === 0 || undefined} aria-hidden>
      {count}
    </span>
  )
}
