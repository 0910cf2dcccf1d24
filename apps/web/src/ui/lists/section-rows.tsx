import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryView } from '../feedback/query-view.tsx'
import classes from './section-rows.module.css'
import { BlockSkeleton } from '../feedback/skeletons.tsx'

interface RowsProps<Row> {
  query: { data: { data: Row[] } | undefined; error: unknown; refetch: () => unknown }
  /** How high the section is until its rows are there. */
  skeletonRem: number
  /** One sentence where there is no row. */
  none: string
  children: (row: Row) => ReactNode
}

/** The few rows of a section, or that there are none. */
export function SectionRows<Row>({ query, skeletonRem, none, children }: RowsProps<Row>) {
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={skeletonRem} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ul className={classes.rows}>{data.map(children)}</ul>
        )
      }
    </QueryView>
  )
}

interface RowProps {
  what: ReactNode
  /** What is worth knowing of it. */
  about?: ReactNode
  /** Its state, and what can be done. */
  children?: ReactNode
  /** Where it is gone on with. */
  link?: { to: string; label: string } | undefined
}

/** One thing: what it is at the start, its state and the way on at the end. */
export function SectionRow({ what, about, children, link }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {what}
        {about && <span className={classes.muted}>{about}</span>}
      </div>
      <div className={classes.end}>
        {children}
        {link && (
          <Link className={classes.link} to={link.to}>
            {link.label}
          </Link>
        )}
      </div>
    </li>
  )
}
