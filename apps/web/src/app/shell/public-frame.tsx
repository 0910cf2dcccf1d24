import type { ReactNode } from 'react'
import { Logo } from '../brand/logo.tsx'
import classes from './public-frame.module.css'

interface Props {
  /** Link beside the logo; without one there is no header, as where another site shows the page within its own. */
  way: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** The frame of a page that strangers read. */
export function PublicFrame({ way, isNarrow = false, children }: Props) {
  return (
    <div className={classes.page}>
      {way && (
        <header className="line surface ruled-below between gap-16 pad-12-16">
          <Logo />
          {way}
        </header>
      )}
      <main className={`in-middle ${classes.main}`} data-narrow={isNarrow || undefined}>
        {children}
      </main>
    </div>
  )
}
