import classes from './count-badge.module.css'

/** A number at the corner of a button that stands in an element with `position: relative`. The button's own name says the number. */
export function CountBadge({ count, tone }: { count: number; tone: 'news' | 'own' }) {
  return (
    <span className={classes.badge} data-tone={tone} data-none={count === 0 || undefined} aria-hidden>
      {count}
    </span>
  )
}
