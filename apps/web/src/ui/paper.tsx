import type { ReactNode } from 'react'
import classes from './paper.module.css'

interface Props {
  /** Written above it on paper, for what the page says around the sheet on the screen. */
  printedLabel?: string
  /** On paper it lies across. */
  isAcross?: boolean
  /** On the screen it looks like the rest of the page, without a frame. */
  isBare?: boolean
  children: ReactNode
}

/** A sheet of paper: what is printed of the page that it is on, and nothing else. One on a page. */
export function Paper({ printedLabel, isAcross, isBare, children }: Props) {
  return (
    <article
      className={classes.paper}
      data-printed-label={printedLabel}
      data-across={isAcross || undefined}
      data-bare={isBare || undefined}
    >
      {children}
    </article>
  )
}
