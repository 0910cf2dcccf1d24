import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** The work on the left, figures beside it from 1200 px, below it on anything narrower. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}
