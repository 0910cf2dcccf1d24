import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Labelled facts in columns: `<Facts><Fact label="…">…</Fact></Facts>`. Short ones, such as sums, stand two in a line of a
 *  phone. */
export function Facts({ isShort = false, children }: { isShort?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.facts} data-short={isShort || undefined}>
      {children}
    </dl>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
