import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PackageLeft } from '#vocabulary/package-left.tsx'
import { contractPackagesQuery } from './api.ts'
import { packagesPath } from './packages-path.ts'
import classes from './wallets.module.css'

/** Packages that can pay lessons of a contract; to its executor the count alone. Nothing where there is none. */
export function ContractPackages({ contract }: { contract: Contract }) {
  const { t } = useTranslation('wallets')
  const { role } = useUser()
  const format = useFormat()
  const paid = useQuery(contractPackagesQuery(contract.id)).data?.data
  if (!paid) return null
  const { lessons, minutes, packages = [] } = paid
  if (lessons + minutes + packages.length === 0) return null
  const to = packagesPath(role === 'staff' ? contract.customer.id : '')
  return (
    <Section title={t('contract.title')}>
      {role === 'executor' ? (
        <ul className={`flush ${classes.lines}`}>
          {lessons > 0 && (
            <li className="row between gap-0-16 high-44">{t('words.lesson_count', { count: lessons })}</li>
          )}
          {minutes > 0 && (
            <li className="row between gap-0-16 high-44">
              {t('contract.time', { duration: format.duration(minutes) })}
            </li>
          )}
        </ul>
      ) : (
        <ul className={`flush ${classes.lines}`}>
          {packages.map((each) => (
            <li className="row between gap-0-16 high-44" key={each.id}>
              <Link to={to}>{each.name}</Link>
              <span className="muted anywhere">
                <PackageLeft of={each} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
