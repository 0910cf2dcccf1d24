import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../../app/session.ts'
import classes from './programmes.module.css'

/** The ways to look at programmes. The last two are the staff's. */
const ways = ['project-v1', 'project-v2', 'project-v3', 'project-management-v2', 'project-management'] as const
export type Way = (typeof ways)[number]

/** Links to the other ways, with the same filters. */
export function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('programmes')
  const { search } = useLocation()
  const { role } = useUser()
  return (
    <nav className={classes.ways} aria-label={t('ways.title')}>
      {ways
        .filter((way) => role === 'staff' || !way.startsWith('project-management'))
        .map((way) => (
          <Link key={way} to={`/dashboard/${way}${search}`} aria-current={way === now ? 'page' : undefined}>
            {t(`ways.${way}`)}
          </Link>
        ))}
    </nav>
  )
}
