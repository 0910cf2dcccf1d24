import type { ReactNode } from 'react'
import classes from './lists.module.css'

interface Props {
  /** Text on which rows are added up: all of the list, or those that its filter shows. */
  scope: string
  children: ReactNode
}

/** Sums of the rows of a list, on all its pages, under the words that say which rows these are (docs/rules/sums.md). */
export function ScopedSums({ scope, children }: Props) {
  return (
    <section className={`up-to-480 below-12 ${classes.scoped}`} aria-label={scope}>
      <p className="muted small">{scope}</p>
      {children}
    </section>
  )
}

/** Sums that no equation holds, beside the one that does. */
export function SumsBeside({ children }: { children: ReactNode }) {
  return <dl className={`fact-lines ${classes.beside}`}>{children}</dl>
}
