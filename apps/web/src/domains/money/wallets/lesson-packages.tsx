import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../app/session.ts'
import { Fact } from '../../../ui/facts/facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { PackageLeft } from '../../../vocabulary/package-left.tsx'
import { contractPackagesQuery } from './api.ts'
import { packagesPath } from './packages-path.ts'
import classes from './wallets.module.css'

/** What is left of packages that can pay a lesson; to its executor the count alone. Nothing where there is none. */
export function LessonPackages({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('wallets')
  const { role } = useUser()
  const format = useFormat()
  const paid = useQuery(contractPackagesQuery(lesson.contractId)).data?.data
  if (!paid) return null
  const { lessons, minutes, packages = [] } = paid
  const counts = [
    ...(lessons > 0 ? [t('contract.lessons', { count: lessons })] : []),
    ...(minutes > 0 ? [t('contract.time', { duration: format.duration(minutes) })] : []),
  ]
  if (role === 'executor') return counts.length > 0 && <Fact label={t('contract.title')}>{counts.join(', ')}</Fact>
  if (packages.length === 0) return null
  return (
    <Fact label={t('contract.title')}>
      <ul className={classes.lines}>
        {packages.map((each) => (
          <li key={each.id}>
            <Link to={packagesPath(role === 'staff' ? lesson.customer.id : '')}>{each.name}</Link>
            <span className={classes.dimmed}>
              <PackageLeft of={each} />
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
