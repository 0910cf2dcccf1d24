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
        <header className={classes.head}>
          <Logo />
          {way}
        </header>
      )}
      <main className={classes.main} data-narrow={isNarrow || undefined}>
        {children}
      </main>
    </div>
  )
}
