import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryView } from '../feedback/query-view.tsx'
import classes from './section-rows.module.css'
import { BlockSkeleton } from '../feedback/skeletons.tsx'

interface RowsProps<Row> {
  query: { data: { data: Row[] } | undefined; error: unknown; refetch: () => unknown }
  /** Height of the section until its rows are there. */
  skeletonRem: number
  /** Sentence where there is no row. */
  none: string
  children: (row: Row) => ReactNode
}

/** The few rows of a section, or the sentence that there are none. */
export function SectionRows<Row>({ query, skeletonRem, none, children }: RowsProps<Row>) {
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={skeletonRem} />}>
      {({ data }) =>
        data.length === 0 ? <p className="muted below-12">{none}</p> : <ul className="stack">{data.map(children)}</ul>
      }
    </QueryView>
  )
}

interface RowProps {
  what: ReactNode
  /** Facts worth knowing of the row's thing. */
  about?: ReactNode
  /** State of the thing, and its actions. */
  children?: ReactNode
  /** Link to the page where the work goes on. */
  link?: { to: string; label: string } | undefined
}

/** Row of one thing: its name at the start, its state and the link at the end. */
export function SectionRow({ what, about, children, link }: RowProps) {
  return (
    <li className={`row between gap-4-16 high-44 pad-block-6 ${classes.row}`}>
      <div className="stack anywhere shrinks">
        {what}
        {about && <span className="muted small">{about}</span>}
      </div>
      <div className="row gap-4-16">
        {children}
        {link && (
          <Link className="inline anchor high-44" to={link.to}>
            {link.label}
          </Link>
        )}
      </div>
    </li>
  )
}
