import { Link, useLocation } from 'react-router'
import { screenPath } from '@navyk/api-spec/kit/paths'
import classes from './filters/filter-bar.module.css'

interface Props<Way extends string> {
  label: string
  /** Paths below /dashboard/, each with its words; `to` where another address than the same filters leads there. */
  ways: readonly { way: Way; label: string; to?: string | undefined }[]
  now: Way
}

/** Links to other screens that show the same things in another way, with the same filters. */
export function WayLinks<Way extends string>({ label, ways, now }: Props<Way>) {
  const { search } = useLocation()
  return (
    <nav className={`line stretch below-12 ${classes.ways}`} aria-label={label}>
      {ways.map(({ way, label: words, to }) => (
        <Link
          className="fixed muted pad-block-8"
          key={way}
          to={to ?? screenPath(`${way}${search}`)}
          aria-current={way === now ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
