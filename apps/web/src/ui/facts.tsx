import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Labelled facts in columns: `<Facts><Fact label="…">…</Fact></Facts>`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
