import type { ReactNode } from 'react'
import classes from './paper.module.css'

/** A sheet of paper: what is printed of the page that it is on, and nothing else. One on a page. */
export function Paper({ children }: { children: ReactNode }) {
  return <article className={classes.paper}>{children}</article>
}
