import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../../app/session.ts'
import classes from './user-management.module.css'

/** The ways to look at accounts. */
const ways = ['user-list', 'user-list-v2', 'user-grid', 'user-grid-v2'] as const
export type Way = (typeof ways)[number]

/** Links to the other ways, with the same filters. Managers see the load of executors alone. */
export function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('user-management')
  const { search } = useLocation()
  const { permissions } = useUser()
  if (!permissions.includes('administrator')) return null
  return (
    <nav className={classes.ways} aria-label={t('ways.title')}>
      {ways.map((way) => (
        <Link key={way} to={`/dashboard/${way}${search}`} aria-current={way === now ? 'page' : undefined}>
          {t(`ways.${way}`)}
        </Link>
      ))}
    </nav>
  )
}
