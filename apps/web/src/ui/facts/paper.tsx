import type { ReactNode } from 'react'
import classes from './paper.module.css'

interface Props {
  /** A heading for print alone, where the page has it outside of the sheet. */
  printedLabel?: string
  /** True for print in landscape. */
  isAcross?: boolean
  /** True for a paper without a frame on the screen. */
  isBare?: boolean
  children: ReactNode
}

/** The part of a page that is printed. One on a page. */
export function Paper({ printedLabel, isAcross, isBare, children }: Props) {
  return (
    <article
      className={`panel shrinks ${classes.paper}`}
      data-printed-label={printedLabel}
      data-across={isAcross || undefined}
      data-bare={isBare || undefined}
    >
      {children}
    </article>
  )
}
