import { type ReportName, reportPermissions } from '@navyk/api-spec/views/reports'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { Link, useSearchParams } from 'react-router'
import { isFor } from '#app/manifest.ts'
import { hasScreen } from '#app/routes/screens.tsx'
import { useUser } from '#app/session/session.ts'
import { useTranslation } from '#ui/texts.ts'
import { reportPaths } from '../paths.ts'
import classes from '../reports.module.css'

/** Names in the address that are the same for every report: the period. */
const shared = ['period', 'at', 'from', 'to', 'compare'] as const

/** Links to the other reports that this person may see, of the same period. */
export function Ways({ now }: { now: ReportName }) {
  const { t } = useTranslation('reports')
  const user = useUser()
  const [search] = useSearchParams()
  const kept = new URLSearchParams(
    shared.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  // The keys of the table are these names.
  const all = Object.keys(reportPaths) as ReportName[]
  const mine = all.filter(
    (report) => hasScreen(screenPath(reportPaths[report])) && isFor({ permissions: reportPermissions[report] }, user),
  )
  return (
    <nav className={`row stretch below-12 ${classes.ways}`} aria-label={t('ways.title')}>
      {mine.map((report) => (
        <Link
          className="inline muted touch"
          key={report}
          to={screenPath(`${reportPaths[report]}?${kept}`)}
          aria-current={report === now ? 'page' : undefined}
        >
          {t(`ways.${report}`)}
        </Link>
      ))}
    </nav>
  )
}
