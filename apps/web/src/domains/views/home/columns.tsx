import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** Two columns from 1200 px: tasks at the start, figures at the end; below each other on narrower windows. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}
