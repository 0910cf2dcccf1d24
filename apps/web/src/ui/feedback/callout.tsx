import type { ReactNode } from 'react'
import classes from './callout.module.css'
import type { Tone } from '../facts/state-badge.tsx'

interface Props {
  tone: Tone
  title: string
  children?: ReactNode
}

/** A box at the top of a page: an outcome with its reason, or what is waited for. */
export function Callout({ tone, title, children }: Props) {
  return (
    <section className={`panel rounded below-16 ${classes.callout}`} data-tone={tone} aria-label={title}>
      <h2 className="large strong flush">{title}</h2>
      {children && <div className="anywhere as-typed above-4">{children}</div>}
    </section>
  )
}
