import type { ReactNode } from 'react'
import classes from './home.module.css'

/** Two columns from 1200 px: tasks at the start, figures at the end; below each other on narrower windows. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={`stack top gap-16 ${classes.columns}`}>
      <div className={`shrinks ${classes.column}`}>{children}</div>
      <div className={`shrinks ${classes.column}`}>{aside}</div>
    </div>
  )
}
