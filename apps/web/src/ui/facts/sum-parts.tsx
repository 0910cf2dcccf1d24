import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { Money } from './facts-text.tsx'
import classes from './facts.module.css'

export interface SumPart {
  label: string
  /** Amount that the part adds, in kopecks; below zero it takes off. */
  kopecks: number
  /** Address of its rows: a page, or a place of this one (`#lessons`). */
  to?: string | undefined
  /** Remark on the part, such as the number of lessons in it. */
  note?: ReactNode
}

interface Props {
  label: string
  /** Sum of the parts, in kopecks. A part of nothing is left out. */
  kopecks: number
  parts: SumPart[]
  /** Whether it is open from the start, as on the page that explains the sum. */
  isOpen?: boolean
  /** Whether the sum is the main figure of its section. */
  isLarge?: boolean
}

/** A sum that opens into its parts as an equation: the first part, what is added and taken off, and the sum below the line
 *  (docs/rules/sums.md). A part leads to its rows. The element is native, so the keyboard and "find on page" work. */
export function SumParts({ label, kopecks, parts, isOpen = false, isLarge = false }: Props) {
  const shown = parts.filter((part) => part.kopecks !== 0)
  const sum = (
    <strong className={`strong ${classes.sum}`}>
      <Money kopecks={kopecks} />
    </strong>
  )
  if (shown.length === 0) {
    return (
      <div className={`shrinks ${classes.parts}`} data-large={isLarge || undefined}>
        <div className={`row baseline between high-44 ${classes.head}`}>
          <span className="inline gap-4 muted">{label}</span>
          {sum}
        </div>
      </div>
    )
  }
  return (
    <details className={`shrinks ${classes.parts}`} data-large={isLarge || undefined} open={isOpen}>
      <summary className={`row baseline between high-44 ${classes.head}`}>
        <span className="inline gap-4 muted">
          {label}
          <Icon of={IconChevronRight} className={`fixed ${classes.chevron}`} />
        </span>
        {sum}
      </summary>
      <dl className="stack gap-6 below-8">
        {shown.map((part, index) => (
          <Line key={part.label} part={part} isFirst={index === 0} />
        ))}
        <div className={`line baseline between gap-16 ${classes.line}`} data-total>
          <dt className="shrinks muted anywhere">{label}</dt>
          <dd className="fixed">
            <span className={`muted ${classes.sign}`}>=</span>
            <Money kopecks={kopecks} />
          </dd>
        </div>
      </dl>
    </details>
  )
}

function Line({ part: { label, kopecks, to, note }, isFirst }: { part: SumPart; isFirst: boolean }) {
  const name = to === undefined ? label : to.startsWith('#') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>
  return (
    <div className={`line baseline between gap-16 ${classes.line}`}>
      <dt className="shrinks muted anywhere">
        {name}
        {note !== undefined && <span className="small block">{note}</span>}
      </dt>
      <dd className="fixed">
        <span className={`muted ${classes.sign}`}>{kopecks < 0 ? '−' : isFirst ? '' : '+'}</span>
        <Money kopecks={Math.abs(kopecks)} />
      </dd>
    </div>
  )
}
